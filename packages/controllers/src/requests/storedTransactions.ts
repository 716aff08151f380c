import { isCaipNetworkId, sanitizeText } from '@latchkey/core'
import { isRecord } from '../persistence/migrate.js'
import type {
  Persistence,
  StoredDocument,
  StoredMovement,
  StoredTransaction,
  StoredTransactions,
} from '../persistence/Persistence.js'
import { cleanMemo } from './cleanMemo.js'

const transactionsLimit = 99
const statuses = ['pending', 'success', 'reverted', 'replaced', 'dropped', 'cancelled'] as const

/** Opens the sent transactions of a kit. Migrations are added, never changed. */
export function openTransactions(persistence: Persistence): StoredDocument<StoredTransactions> {
  return persistence.open({ name: 'transactions', migrations: [], parse: parseStoredTransactions })
}

/** Returns the well-formed stored transactions, newest first. */
export function parseStoredTransactions(
  document: Readonly<Record<string, unknown>>,
): StoredTransactions {
  const items = (Array.isArray(document.items) ? document.items : []).flatMap(
    (value: unknown): StoredTransaction[] => {
      if (!isRecord(value)) return []
      const { id, namespace, network, sentAt, from, replacedBy } = value
      const status = statuses.find((each) => each === value.status)
      if (
        typeof id !== 'string' ||
        typeof namespace !== 'string' ||
        !isCaipNetworkId(network) ||
        !status ||
        !Number.isFinite(sentAt)
      )
        return []
      const transfer = parseTransfer(value.transfer)
      const movement = parseMovement(value.movement)
      return [
        {
          id,
          namespace,
          network,
          status,
          sentAt: sentAt as number,
          ...(typeof replacedBy === 'string' && { replacedBy }),
          ...(typeof from === 'string' && { from }),
          ...(transfer && { transfer }),
          ...(movement && { movement }),
        },
      ]
    },
  )
  return { items: mergeTransactions(items, []) }
}

function parseTransfer(value: unknown): StoredTransaction['transfer'] {
  if (!isRecord(value)) return undefined
  const { to, amount, token } = value
  const memo = cleanMemo(value.memo)
  if (typeof to !== 'string' || typeof amount !== 'string' || !/^\d{1,78}$/.test(amount))
    return undefined
  return { to, amount, ...(typeof token === 'string' && { token }), ...(memo && { memo }) }
}

function parseMovement(value: unknown): StoredMovement | undefined {
  if (!isRecord(value) || !Array.isArray(value.parts)) return undefined
  const kind = (['approve', 'trade'] as const).find((each) => each === value.kind)
  const parts = value.parts.flatMap((part: unknown): StoredMovement['parts'][number][] => {
    if (!isRecord(part)) return []
    const { amount, symbol, token } = part
    const direction = (['in', 'out'] as const).find((each) => each === part.direction)
    if (!direction || typeof amount !== 'string' || !/^\d{1,78}(\.\d{1,78})?$/.test(amount))
      return []
    return [
      {
        direction,
        amount,
        symbol: sanitizeText(symbol, { maxGraphemes: 12 }),
        ...(typeof token === 'string' && { token }),
      },
    ]
  })
  return kind && { kind, parts }
}

/**
 * Merges both lists, newest first. The more advanced state of a transaction wins: a dropped one may
 * have been included after all.
 */
export function mergeTransactions(
  ours: readonly StoredTransaction[],
  theirs: readonly StoredTransaction[],
): readonly StoredTransaction[] {
  const byId = new Map<string, StoredTransaction>()
  for (const each of [...ours, ...theirs]) {
    const key = `${each.network}:${each.id}`
    const known = byId.get(key)
    if (!known || rank(each) > rank(known)) byId.set(key, each)
  }
  return [...byId.values()]
    .sort((a, b) => b.sentAt - a.sentAt || (a.id < b.id ? -1 : 1))
    .slice(0, transactionsLimit)
}

const rank = ({ status }: StoredTransaction) =>
  status === 'pending' ? 0 : status === 'dropped' ? 1 : 2
