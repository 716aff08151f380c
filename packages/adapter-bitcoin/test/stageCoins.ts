import type { Account, FeeEstimate, Transfer } from '@latchkey/core'
import { base64ToBytes, bytesToBase64, bytesToHex } from '@latchkey/core/adapter'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { vi } from 'vitest'
import { type BitcoinOptions, bitcoin } from '../src/bitcoin.js'
import { bitcoinMainnet as network } from '../src/networks/index.js'

const key = new Uint8Array(32).fill(7)
const publicKey = bytesToHex(pubSchnorr(key))
const taproot = p2tr(pubSchnorr(key)).address ?? ''
export const segwit = p2wpkh(pubECDSA(key)).address ?? ''
const to = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
export const postedId = 'cd'.repeat(32)

export type StagedCoin = {
  readonly id: string
  readonly value: number
  readonly confirmed?: boolean
}
export const coinOf = (at: number, value: number, confirmed = true): StagedCoin => ({
  id: `${at.toString(16).padStart(64, '0')}:${at}`,
  value,
  confirmed,
})
export type Stage = {
  coins: readonly StagedCoin[]
  /** Undefined: the host has no ord server. A number: it answers with that status. */
  ord?: unknown
  rates?: Readonly<Record<string, number>>
  account?: Pick<Account, 'type'> & { readonly address: string }
  answers?: Readonly<Record<string, (params: never) => unknown>>
  options?: Partial<BitcoinOptions>
}

/**
 * A wallet with keys, by an adapter whose Esplora server has the stage's coins, and whose ord server is a stand-in that
 * answers in ord's documented shape. The stage may change between two calls.
 */
export async function stageCoins(stage: Stage) {
  const { account = { address: taproot, type: 'payment' }, options } = stage
  const asked: string[] = []
  const events: string[] = []
  const spent: string[][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input)
    asked.push(`${init?.method} ${url}`)
    if (url === 'https://ord.example/outputs') {
      if (typeof stage.ord === 'number') return new Response('no', { status: stage.ord })
      return new Response(typeof stage.ord === 'string' ? stage.ord : JSON.stringify(stage.ord))
    }
    if (url.endsWith('/utxo'))
      return Response.json(
        stage.coins.map(({ id, value, confirmed = true }) => {
          const [txid, vout] = id.split(':')
          return { txid, vout: Number(vout), value, status: { confirmed } }
        }),
      )
    if (url.endsWith('/fee-estimates')) return Response.json(stage.rates ?? { 3: 2 })
    if (url.endsWith('/tx')) {
      events.push('broadcast')
      return new Response(postedId)
    }
    return new Response('', { status: 404 })
  })
  const own = { address: account.address, publicKey, purpose: 'payment' }
  const answers: Stage['answers'] = {
    wallet_getAccount: () => ({ result: { addresses: [own] } }),
    wallet_getNetwork: () => ({ result: { bitcoin: { name: 'Mainnet' } } }),
    signPsbt({ psbt }: { readonly psbt: string }) {
      const transaction = Transaction.fromPSBT(base64ToBytes(psbt) ?? new Uint8Array())
      spent.push(inputsOf(transaction))
      transaction.sign(key)
      return { result: { psbt: bytesToBase64(transaction.toPSBT()) } }
    },
    ...stage.answers,
  }
  const provider = {
    async request(method: string, params: never) {
      if (method === 'signPsbt' || method === 'sendTransfer') events.push(method)
      const absent = { error: { code: -32_601, message: 'Method not found' } }
      return (await answers[method]?.(params)) ?? absent
    },
  }
  const adapter = bitcoin({
    networks: [network],
    rpcUrls: { [network.caipNetworkId]: ['https://esplora.example'] },
    ...('ord' in stage && { ordUrls: { [network.caipNetworkId]: ['https://ord.example/'] } }),
    ...options,
  } as BitcoinOptions)
  const send = await adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  const actor = {
    connector: { getProvider: async () => provider },
    account: {
      address: `${network.caipNetworkId}:${account.address}`,
      type: account.type,
      publicKey,
    },
    network,
  } as unknown as Parameters<typeof send.estimateMax>[0]
  const transferOf = (amount: bigint, collectibles?: readonly string[]): Transfer => ({
    ...{ to, amount },
    ...(collectibles && { collectibles }),
  })
  return {
    ...{ adapter, asked, events, spent, send, actor, transferOf },
    read: async () =>
      (await send.getSpendable(actor)) as Awaited<ReturnType<typeof send.getSpendable>>,
    estimate: (amount: bigint, collectibles?: readonly string[]) =>
      send.estimateFee({ ...actor, transfer: transferOf(amount, collectibles) }),
    max: (collectibles?: readonly string[]) =>
      send.estimateMax({ ...actor, to, ...(collectibles && { collectibles }) }),
    start: (amount: bigint, collectibles?: readonly string[], fee?: FeeEstimate) =>
      send.send({
        ...{ ...actor, transfer: transferOf(amount, collectibles) },
        ...(fee && { fee }),
        onHanded: () => events.push('handed'),
      }),
  }
}

/** The ids of the coins that a transaction spends, sorted. */
export const inputsOf = (transaction: Transaction) =>
  Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index } = transaction.getInput(at)
    return `${bytesToHex(txid)}:${index}`
  }).sort()
