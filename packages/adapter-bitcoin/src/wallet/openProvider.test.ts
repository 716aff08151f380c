import { describe, expect, it } from 'vitest'
import { openProvider } from './openProvider.js'

const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const psbt = new Uint8Array([112, 115, 98, 116, 255, 1])
const signature = btoa(' '.repeat(65))

/** One wallet in three shapes, and what it was asked. */
function shapes() {
  const asked: unknown[] = []
  const heard =
    (answer: unknown) =>
    (...input: readonly unknown[]) => {
      asked.push(input)
      return Promise.resolve(answer)
    }
  const bytes = Uint8Array.from(atob(signature), (each) => each.charCodeAt(0))
  const accounts = [{ address: payment }, { address: taproot }]
  const wbip: Record<string, unknown> = {
    wallet_getAccount: { addresses: accounts },
    signMessage: { signature },
    signPsbt: { psbt: btoa(String.fromCharCode(...psbt)) },
    sendTransfer: { txid: 'ab'.repeat(32) },
  }
  const own = {
    wbip: {
      request: (method: string, params: unknown) => {
        asked.push([method, params])
        return Promise.resolve(
          method in wbip ? { result: wbip[method] } : { error: { code: -32601 } },
        )
      },
    },
    standard: {
      accounts,
      features: {
        'bitcoin:connect': { connect: heard({ accounts }) },
        'bitcoin:signMessage': { signMessage: heard([{ signedMessage: psbt, signature: bytes }]) },
        'bitcoin:signTransaction': { signTransaction: heard([{ signedPsbt: psbt }]) },
      },
    },
    injected: {
      requestAccounts: heard([payment, taproot]),
      getAccounts: heard([payment, taproot]),
      signMessage: heard(signature),
      signPsbt: heard('70736274ff01'),
    },
  }
  return { asked, own }
}

describe('openProvider', () => {
  it.each(['wbip', 'standard', 'injected'] as const)(
    'a wallet that came as %s shows its accounts, signs and signs PSBTs in one shape',
    async (shape) => {
      const { own } = shapes()
      const provider = openProvider(own[shape])
      expect(provider.raw).toBe(own[shape])
      const shown = await provider.getAccounts()
      expect(shown?.map(({ address }) => address)).toEqual([payment, taproot])
      expect(await provider.signMessage({ address: payment, message: 'hello' })).toBe(signature)
      expect(await provider.signPsbt({ psbt, address: payment, inputs: 1 })).toEqual(psbt)
    },
  )

  it('a transfer is there where the wallet has one', async () => {
    const { own } = shapes()
    expect(openProvider(own.standard).sendTransfer).toBeUndefined()
    const send = openProvider(own.wbip).sendTransfer
    expect(await send?.({ to: payment, amount: 1n, feeRate: 1n })).toBe('ab'.repeat(32))
  })

  it('a message of Taproot is signed by BIP-322, one of any other address by ECDSA', async () => {
    const { own, asked } = shapes()
    const provider = openProvider(own.wbip)
    for (const input of [
      { address: taproot },
      { address: payment },
      { address: payment, protocol: 'bip322' as const },
    ])
      await provider.signMessage({ ...input, message: 'hello' })
    expect(asked.map((call) => (call as [string, { protocol: string }])[1].protocol)).toEqual([
      'BIP322',
      'ECDSA',
      'BIP322',
    ])
  })

  it('an object that is no wallet has no provider', () => {
    expect(() => openProvider({})).toThrow(expect.objectContaining({ code: 'WALLET_NOT_FOUND' }))
  })
})
