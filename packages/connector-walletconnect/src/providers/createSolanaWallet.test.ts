import { bytesToBase64, encodeBase58 } from '@latchkey/core/adapter'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addresses, solanaChain } from '../../test/fakeSession.js'
import { openProvider } from '../../test/openProvider.js'
import { withSolanaSignature } from './solanaTransaction.js'

describe('solana', () => {
  const key = new Uint8Array(32).fill(7)
  const other = new Uint8Array(32).fill(9)
  const signature = new Uint8Array(64).fill(5)
  const transactionOf = (version: readonly number[], keys: readonly Uint8Array[]) =>
    Uint8Array.from([
      keys.length,
      ...keys.flatMap(() => [...new Uint8Array(64)]),
      ...version,
      keys.length,
      0,
      1,
      keys.length,
      ...keys.flatMap((each) => [...each]),
      1,
      2,
      3,
    ])

  it.each([[[]], [[0x80]]])('a signature alone is put in its place, version %j', (version) => {
    const transaction = transactionOf(version, [other, key])
    const signed = withSolanaSignature(transaction, key, signature)
    expect(signed?.subarray(1, 65)).toEqual(new Uint8Array(64))
    expect(signed?.subarray(65, 129)).toEqual(signature)
    expect(signed?.subarray(129)).toEqual(transaction.subarray(129))
    expect(withSolanaSignature(transaction, new Uint8Array(32).fill(1), signature)).toBeUndefined()
  })

  it('law: whatever the bytes, nothing throws, and what is signed differs in one signature only [W-08]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const signed = withSolanaSignature(bytes, key, signature)
        if (signed) expect(signed.length).toBe(bytes.length)
      }),
    )
  })

  it('is a wallet of the wallet standard, whose accounts stay the same objects', async () => {
    const { provider, hand, session } = await openProvider('solana', () => null)
    const wallet = provider as {
      readonly accounts: readonly { readonly address: string; readonly publicKey: Uint8Array }[]
      readonly chains: readonly string[]
      readonly features: Record<string, Record<string, (...input: unknown[]) => unknown>>
    }
    expect(Object.keys(wallet.features)).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ])
    expect(wallet.chains).toEqual([solanaChain])
    expect(wallet.accounts[0]).toBe(wallet.accounts[0])
    expect(wallet.accounts.map(({ publicKey }) => encodeBase58(publicKey))).toEqual(
      addresses.solana,
    )
    const heard = vi.fn()
    const stop = wallet.features['standard:events']?.on?.('change', heard) as () => void
    hand.emit('sessionEvent', {
      topic: session.topic,
      chainId: solanaChain,
      name: 'accountsChanged',
      data: [addresses.solana[1]],
    })
    expect(heard).toHaveBeenCalledTimes(1)
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ accounts: [{ address: addresses.solana[1] }] })
    stop()
    await wallet.features['standard:disconnect']?.disconnect?.()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(hand.ended).toEqual([session.topic])
  })

  it('messages and signatures are base58, transactions base64', async () => {
    const { provider, hand, address } = await openProvider('solana', ({ method }) =>
      method === 'solana_signTransaction'
        ? { transaction: bytesToBase64(Uint8Array.of(1, 2)) }
        : { signature: encodeBase58(signature) },
    )
    const wallet = provider as {
      readonly accounts: readonly unknown[]
      readonly features: Record<string, Record<string, (input: unknown) => Promise<unknown>>>
    }
    const [account] = wallet.accounts
    const message = new TextEncoder().encode('hi')
    expect(
      await wallet.features['solana:signMessage']?.signMessage?.({ account, message }),
    ).toEqual([{ signedMessage: message, signature, signatureType: 'ed25519' }])
    expect(
      await wallet.features['solana:signTransaction']?.signTransaction?.({
        account,
        transaction: Uint8Array.of(3),
        chain: 'solana:devnet',
      }),
    ).toEqual([{ signedTransaction: Uint8Array.of(1, 2) }])
    expect(
      await wallet.features['solana:signAndSendTransaction']?.signAndSendTransaction?.({
        account,
        transaction: Uint8Array.of(3),
        chain: solanaChain,
        options: { maxRetries: 1 },
      }),
    ).toEqual([{ signature }])
    expect(
      hand.requests.map(({ method, params, chainId }) => ({ method, params, chainId })),
    ).toEqual([
      {
        method: 'solana_signMessage',
        params: { message: encodeBase58(message), pubkey: address },
        chainId: solanaChain,
      },
      {
        method: 'solana_signTransaction',
        params: { transaction: 'Aw==', pubkey: address },
        chainId: solanaChain,
      },
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: 'Aw==', pubkey: address, sendOptions: { maxRetries: 1 } },
        chainId: solanaChain,
      },
    ])
  })
})
