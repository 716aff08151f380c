import type { HistoryItem } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import { listOf, textOf, toAmount } from '../chain/rpcValues.js'
import { readMemo } from './memo.js'

/** One transaction's movement for one owner; the token's symbol is looked up later. */
export type Movement = Pick<
  HistoryItem,
  'id' | 'direction' | 'amount' | 'token' | 'counterparty' | 'memo' | 'time' | 'status'
> & {
  readonly decimals?: number
}

type Balances = { readonly before: bigint; readonly after: bigint }
type TokenChange = {
  readonly owner: string
  readonly mint: string
  readonly decimals: number
  readonly change: bigint
}

/**
 * Reads an owner's movements from a `getTransaction` answer (encoding `json`): balances after minus
 * before. Fees, and the rent of token accounts opened in the transaction, are excluded. A
 * transaction without such movements counts as one movement to the owner.
 */
export function readMovements(transaction: unknown, owner: string): readonly Movement[] {
  const meta = readForeign(transaction, 'meta')
  const signatures = listOf(readForeign(transaction, 'transaction', 'signatures'))
  const [id] = signatures
  if (typeof id !== 'string' || typeof meta !== 'object' || meta === null) return []
  const seconds = toAmount(readForeign(transaction, 'blockTime'))
  const keys = readKeys(transaction, meta)
  const memo = readMemo(transaction, keys)
  const isFailed = (readForeign(meta, 'err') ?? null) !== null
  const base = {
    id,
    status: isFailed ? ('reverted' as const) : ('success' as const),
    ...(memo !== undefined && { memo }),
    ...(seconds && { time: Number(seconds) * 1_000 }),
  }

  const lamports = readLamports(meta)
  const tokens = readTokens(meta)
  const own = tokens.changes.filter((change) => change.owner === owner)
  const moved: Movement[] = own.map(({ mint, change, decimals }) => {
    const other = largestAgainst(
      tokens.changes.filter((one) => one.mint === mint && one.owner !== owner),
      change,
    )
    return {
      ...base,
      ...toDirection(change),
      token: mint,
      decimals,
      ...(other && { counterparty: other.owner }),
    }
  })

  const at = keys.indexOf(owner)
  const fee = at === 0 ? (toAmount(readForeign(meta, 'fee')) ?? 0n) : 0n
  const gained = changeOf(lamports[at]) + fee
  // Rent of opened or closed token accounts, a cost of the move like a fee.
  const rent =
    own.length === 0 ? 0n : tokens.indexes.reduce((sum, index) => sum + rentOf(lamports[index]), 0n)
  const native = gained + rent === 0n ? 0n : gained
  const others = keys.flatMap((key, index) =>
    index === at || tokens.indexes.includes(index)
      ? []
      : [{ owner: key, change: changeOf(lamports[index]) }],
  )
  const other = largestAgainst(others, native)
  if (native !== 0n)
    moved.push({ ...base, ...toDirection(native), ...(other && { counterparty: other.owner }) })
  if (moved.length > 0) return moved
  // Anyone may name the account in a transaction that moves nothing of it, to place a text there.
  const { memo: _, ...bare } = base
  const isSigner = keys.slice(0, signatures.length).includes(owner)
  return [{ ...(isSigner ? base : bare), direction: 'self', amount: 0n }]
}

/**
 * All accounts of the transaction in the order of its balances: its own, then those of lookup
 * tables.
 */
function readKeys(transaction: unknown, meta: unknown): readonly string[] {
  const loaded = readForeign(meta, 'loadedAddresses')
  return [
    ...listOf(readForeign(transaction, 'transaction', 'message', 'accountKeys')),
    ...listOf(readForeign(loaded, 'writable')),
    ...listOf(readForeign(loaded, 'readonly')),
  ].map(textOf)
}

function readLamports(meta: unknown): readonly Balances[] {
  const after = listOf(readForeign(meta, 'postBalances'))
  return listOf(readForeign(meta, 'preBalances')).map((before, index) => ({
    before: toAmount(before) ?? 0n,
    after: toAmount(after[index]) ?? 0n,
  }))
}

/** Token balance changes per owner and mint, and the indexes of token accounts. */
function readTokens(meta: unknown): {
  readonly changes: readonly TokenChange[]
  readonly indexes: readonly number[]
} {
  const changes = new Map<string, TokenChange>()
  const indexes = new Set<number>()
  const read = (entries: unknown, sign: bigint) => {
    for (const entry of listOf(entries)) {
      const amount = toAmount(textOf(readForeign(entry, 'uiTokenAmount', 'amount')))
      const decimals = toAmount(readForeign(entry, 'uiTokenAmount', 'decimals'))
      const index = toAmount(readForeign(entry, 'accountIndex'))
      const owner = textOf(readForeign(entry, 'owner'))
      const mint = textOf(readForeign(entry, 'mint'))
      if (amount === undefined || decimals === undefined || index === undefined || mint === '')
        continue
      indexes.add(Number(index))
      const key = `${owner} ${mint}`
      changes.set(key, {
        owner,
        mint,
        decimals: Number(decimals),
        change: (changes.get(key)?.change ?? 0n) + sign * amount,
      })
    }
  }
  read(readForeign(meta, 'preTokenBalances'), -1n)
  read(readForeign(meta, 'postTokenBalances'), 1n)
  return {
    changes: [...changes.values()].filter(({ change }) => change !== 0n),
    indexes: [...indexes],
  }
}

const changeOf = (balances: Balances | undefined): bigint =>
  balances ? balances.after - balances.before : 0n

/** Rent paid for an opened account, or returned by a closed one. */
const rentOf = (balances: Balances | undefined): bigint =>
  balances && (balances.before === 0n || balances.after === 0n)
    ? balances.after - balances.before
    : 0n

function toDirection(change: bigint): {
  readonly direction: 'in' | 'out'
  readonly amount: bigint
} {
  return change < 0n ? { direction: 'out', amount: -change } : { direction: 'in', amount: change }
}

/** The owner with the largest opposite change. */
function largestAgainst<Change extends { readonly owner: string; readonly change: bigint }>(
  others: readonly Change[],
  change: bigint,
): Change | undefined {
  return others
    .filter((other) => other.owner !== '' && (change < 0n ? other.change > 0n : other.change < 0n))
    .sort((a, b) => (abs(a.change) < abs(b.change) ? 1 : -1))[0]
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
