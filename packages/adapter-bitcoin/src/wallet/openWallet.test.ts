import { describe, expect, it } from 'vitest'
import { bitcoinMainnet } from '../networks/index.js'
import { openWallet } from './openWallet.js'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

describe('openWallet', () => {
  it('speaks to Phantom’s object with bytes and its own method names', async () => {
    const asked: unknown[] = []
    const wallet = openWallet({
      requestAccounts: () =>
        Promise.resolve([{ address, publicKey, purpose: 'payment', addressType: 'p2wpkh' }]),
      signMessage: (...params: readonly unknown[]) => {
        asked.push(params)
        return Promise.resolve({ signature: new Uint8Array(65).fill(32) })
      },
      signPSBT: (...params: readonly unknown[]) => {
        asked.push(params)
        return Promise.resolve(new Uint8Array([9]))
      },
    })
    const answer = await wallet.connect({ network: bitcoinMainnet })
    expect(await wallet.describe(answer, {})).toEqual({
      addresses: [{ address, publicKey, type: 'payment' }],
      references: undefined,
    })
    // It has no silent question.
    expect(await wallet.read()).toBeUndefined()
    expect(await wallet.signMessage({ address, message: 'é', protocol: 'bip322' })).toBe(
      btoa(' '.repeat(65)),
    )
    const psbt = new Uint8Array([1, 2])
    expect(await wallet.signPsbt({ psbt, address, inputs: 2 })).toEqual(new Uint8Array([9]))
    expect(asked).toEqual([
      [address, new TextEncoder().encode('é')],
      [psbt, { inputsToSign: [{ address, signingIndexes: [0, 1] }] }],
    ])
    expect(wallet.sendTransfer).toBeUndefined()
    expect(wallet.switchNetwork).toBeUndefined()
  })

  it('older wallets of UniSat’s shape switch between livenet and testnet only', async () => {
    const asked: unknown[] = []
    const wallet = openWallet({
      requestAccounts: () => Promise.resolve([address]),
      getNetwork: () => Promise.resolve('livenet'),
      switchNetwork: (name: string) => {
        asked.push(name)
        return Promise.resolve()
      },
    })
    const answer = await wallet.connect({ network: undefined })
    expect((await wallet.describe(answer, {})).references).toEqual([bitcoinMainnet.id])
    await wallet.switchNetwork?.(bitcoinMainnet, {})
    expect(asked).toEqual(['livenet'])
    const unknown = { ...bitcoinMainnet, id: 'ff'.repeat(16) }
    await expect(wallet.switchNetwork?.(unknown, {})).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
    })
  })

  it('a value that is no wallet of any shape is not found', () => {
    for (const none of [undefined, null, 7, {}, { request: 'x' }, { features: {} }])
      expect(() => openWallet(none)).toThrow(expect.objectContaining({ code: 'WALLET_NOT_FOUND' }))
  })
})
