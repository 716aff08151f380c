import { describe, expect, it } from 'vitest'
import { mainnet } from '../networks/index.js'
import { checkRequest } from './checkRequest.js'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const other = '0x00000000000000000000000000000000000000b2'
const check = (method: string, params: unknown) =>
  checkRequest({
    method,
    params,
    account: { address: `eip155:1:${address}` },
    network: mainnet,
  }).then(
    () => 'passed',
    (error: { code: string }) => error.code,
  )

describe('a raw request that writes [W-10]', () => {
  it.each(['eth_sendTransaction', 'wallet_sendCalls'])(
    '%s is for the account and the network that are shown',
    async (method) => {
      for (const good of [
        {},
        { from: address.toLowerCase() },
        { chainId: '0x1' },
        { chainId: 1, from: address },
        undefined,
      ])
        expect(await check(method, [good])).toBe('passed')
      expect(await check(method, undefined)).toBe('passed')
      for (const from of [other, '', null, 7, [address, other]])
        expect(await check(method, [{ from }]), String(from)).toBe('ACCOUNT_CHANGED')
      for (const chainId of ['0x7a69', 31_337, 'abc', '', null, {}, 1.5])
        expect(await check(method, [{ chainId }])).toBe('NETWORK_MISMATCH')
    },
  )

  it('a request that only reads or signs may name any account', async () => {
    expect(await check('eth_call', [{ from: other, chainId: '0x7a69' }])).toBe('passed')
    expect(await check('personal_sign', ['0x00', other])).toBe('passed')
  })
})
