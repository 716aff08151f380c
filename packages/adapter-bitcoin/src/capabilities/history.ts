import {
  createError,
  type HistoryFeature,
  type HistoryItem,
  parseCaipAddress,
} from '@latchkey/core'
import type { Esplora } from '../chain/createEsplora.js'
import { type EsploraTransaction, parseTransaction } from '../chain/esploraAnswers.js'
import { isTransactionId } from '../language/answers.js'
import { decodeAddress } from '../language/checksum.js'

/** Confirmed transactions per Esplora page. */
const pageLength = 25

/** History from Esplora's `/address/:address/txs`, unconfirmed transactions first. */
export function createHistoryFeature(esplora: Esplora): HistoryFeature {
  return {
    async getHistory({ address: caipAddress, network, cursor, signal }) {
      const { address } = parseCaipAddress(caipAddress)
      const { nativeCurrency, ...resolved } = esplora.resolve(network)
      if (!decodeAddress(address, resolved)) throw createError('INVALID_ADDRESS')
      if (cursor !== undefined && !isTransactionId(cursor))
        throw createError('RPC_INVALID_PARAMS', { details: 'cursor' })
      const path = `/address/${address}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
      const answer = await esplora.read({ network, path, signal })
      const transactions = Array.isArray(answer)
        ? (answer as unknown[]).map(parseTransaction)
        : [undefined]
      if (transactions.includes(undefined))
        throw createError('TRANSACTIONS_UNAVAILABLE', {
          details: 'Esplora answered no transactions.',
        })
      const known = transactions as readonly EsploraTransaction[]
      const confirmed = known.filter((transaction) => transaction.confirmed)
      const last = confirmed.length >= pageLength ? confirmed.at(-1) : undefined
      const { symbol, decimals } = nativeCurrency
      return {
        items: known.map((transaction) => ({
          ...toMovement(transaction, address),
          symbol,
          decimals,
        })),
        ...(last && { next: last.txid }),
      }
    },
  }
}

/** A transaction's effect on one address. The payer's fee is not part of the amount. */
export function toMovement(
  transaction: EsploraTransaction,
  address: string,
): Omit<HistoryItem, 'symbol' | 'decimals'> {
  const { txid: id, fee, inputs, outputs, confirmed, time } = transaction
  const own = (output: { readonly address?: string } | undefined) => output?.address === address
  const sum = (
    list: readonly ({ readonly address?: string; readonly value: bigint } | undefined)[],
  ) => list.reduce((total, output) => total + (output && own(output) ? output.value : 0n), 0n)
  const spent = sum(inputs.map(({ output }) => output))
  const gained = sum(outputs) - spent
  const paysFee = spent > 0n && inputs.every(({ output }) => own(output))
  const moved = gained + (paysFee ? fee : 0n)
  const other =
    spent > 0n && moved <= 0n
      ? outputs.find((output) => output.address !== undefined && !own(output))
      : inputs.find(({ output }) => output?.address !== undefined && !own(output))?.output
  const direction = moved > 0n ? 'in' : moved < 0n ? 'out' : 'self'
  return {
    id,
    direction,
    amount: moved < 0n ? -moved : moved,
    ...(direction !== 'self' && other?.address !== undefined && { counterparty: other.address }),
    ...(time !== undefined && { time }),
    status: confirmed ? 'success' : 'pending',
  }
}
