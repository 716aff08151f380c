import { describe, expect, it } from 'vitest'
import { defaultChains, isLocal, readChains, toChains } from './Chains.js'

const evm = [{ chainId: 31337, name: 'One', rpcUrl: 'http://127.0.0.1:1' }]

describe('the chains of the wallet', () => {
  it('are the usual local ones until a server has described others', () => {
    expect(readChains(undefined)).toBe(defaultChains)
    expect(toChains({ evm })).toEqual({
      ...defaultChains,
      eip155: [{ id: 31337, name: 'One', rpcUrl: 'http://127.0.0.1:1' }],
    })
  })

  it('are on this machine: its keys are public', () => {
    for (const rpcUrl of [
      'https://mainnet.example',
      'http://127.0.0.1.example:1',
      'http://user@evil.example/?http://127.0.0.1/',
      7,
    ])
      expect(() => toChains({ evm: [{ ...evm[0], rpcUrl }] }), String(rpcUrl)).toThrow(TypeError)
    expect(['http://127.0.0.1:8545', 'http://localhost/x', 'http://127.0.0.1'].every(isLocal)).toBe(
      true,
    )
  })

  it('are not read from an invalid description [W-07]', () => {
    for (const wrong of [null, undefined, 7, {}, { evm: [] }])
      expect(() => toChains(wrong)).toThrow(TypeError)
  })
})
