import { startSolana } from '@latchkey/localnet/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ask, utf8 } from '../../../test/ask.js'
import { chainsOfLocalnet } from './chainsOfLocalnet.js'

describe('solana', () => {
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const transfer = (from: string, to: string, blockhash: string, lamports: bigint) => {
    const amount = new Uint8Array(12)
    new DataView(amount.buffer).setUint32(0, 2, true)
    new DataView(amount.buffer).setBigUint64(4, lamports, true)
    const keys = [from, to, '11111111111111111111111111111111', blockhash].flatMap((key) => [
      ...base58.decode(key),
    ])
    return Uint8Array.from([
      1,
      ...new Uint8Array(64),
      1,
      0,
      1,
      3,
      ...keys,
      1,
      2,
      2,
      0,
      1,
      12,
      ...amount,
    ])
  }

  it('signs messages: base58 in, base58 out', async () => {
    const { address, lines, answer } = await ask(mainnet, 'solana_signMessage', {
      message: base58.encode(utf8('hello')),
      pubkey: '$me',
    })
    expect(lines).toContainEqual(['Message', 'hello'])
    const { signature }: { signature: string } = await answer()
    expect(ed25519.verify(base58.decode(signature), utf8('hello'), base58.decode(address))).toBe(
      true,
    )
  })

  it('signs transactions, and sends them', async () => {
    const localnet = await startSolana()
    try {
      const chains = chainsOfLocalnet({ evm: [] as never, solana: localnet })
      const [network] = localnet.networks
      const chainId = `solana:${network.genesisHash.slice(0, 32)}`
      const rpc = async (method: string, params: readonly unknown[]) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const response = await fetch(network.rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        return ((await response.json()) as { result: { value: never } }).result.value
      }
      const [me, , , to] = localnet.accounts.map((account) => account.address) as [
        string,
        string,
        string,
        string,
      ]
      const { blockhash }: { blockhash: string } = await rpc('getLatestBlockhash', [])
      const before: number = await rpc('getBalance', [to])
      const wire = base64.encode(transfer(me, to, blockhash, 10_000_000n))
      const signed = await ask(chainId, 'solana_signTransaction', { transaction: wire }, chains)
      expect(signed.lines).toEqual([
        ['Account', me],
        ['To', to],
        ['Amount', '0.01 SOL'],
        ['Fee', '0.000005 SOL'],
      ])
      const { transaction, signature }: { transaction: string; signature: string } =
        await signed.answer()
      expect(base58.encode(base64.decode(transaction).slice(1, 65))).toBe(signature)
      const sent = await ask(
        chainId,
        'solana_signAndSendTransaction',
        { transaction: wire, sendOptions: { skipPreflight: false } },
        chains,
      )
      expect(await sent.answer()).toEqual({ signature })
      expect(await rpc('getBalance', [to])).toBe(before + 10_000_000)
      const all = await ask(
        chainId,
        'solana_signAllTransactions',
        { transactions: [wire, wire] },
        chains,
      )
      expect(await all.answer()).toEqual({ transactions: [transaction, transaction] })
    } finally {
      await localnet.stop()
    }
  })
})
