import { isCaipNetworkId, type Namespace, sanitizeText } from '@latchkey/core'
import { isRecord } from '../persistence/migrate.js'
import type { Persistence, StoredDocument } from '../persistence/Persistence.js'
import { isSameAddress, withPrefix } from './addressForm.js'
import type { Payee, PayeesState } from './Payee.js'

/** The most payees that are kept of a namespace. */
const mostOfNamespace = 40
/** The most payees that are kept of all namespaces. */
const mostPayees = 200
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/** Opens the payees of a kit. Migrations are added, never changed. */
export function openPayees(persistence: Pick<Persistence, 'open'>): StoredDocument<PayeesState> {
  return persistence.open({ name: 'payees', migrations: [], parse: parseStoredPayees })
}

/** Returns the well-formed stored payees, newest first, each once. */
export function parseStoredPayees(document: Readonly<Record<string, unknown>>): PayeesState {
  const items = (Array.isArray(document.items) ? document.items : []).flatMap(
    (value: unknown): Payee[] => {
      if (!isRecord(value)) return []
      const { namespace, network, address, chosenAt } = value
      const name = sanitizeText(value.name)
      return typeof namespace === 'string' &&
        isCaipNetworkId(network) &&
        network.startsWith(`${namespace}:`) &&
        typeof address === 'string' &&
        addressPattern.test(address) &&
        Number.isFinite(chosenAt)
        ? [
            {
              namespace,
              network,
              address: withPrefix(namespace, address),
              ...(name && { name }),
              ...(value.hasMemo === true && { hasMemo: true }),
              chosenAt: chosenAt as number,
            },
          ]
        : []
    },
  )
  return { items: newestFirst(items) }
}

/** Puts `payee` before the others. */
export function addPayee(items: readonly Payee[], payee: Payee): readonly Payee[] {
  const known = items.find((each) => isSamePayee(each, payee))
  const { hasMemo = known?.hasMemo, ...chosen } = payee
  const name = payee.name || known?.name
  // A clock that was set back must not make the newest the oldest.
  const chosenAt = Math.max(payee.chosenAt, (items[0]?.chosenAt ?? 0) + 1)
  const address = withPrefix(payee.namespace, payee.address)
  return [
    { ...chosen, address, ...(name && { name }), ...(hasMemo && { hasMemo }), chosenAt },
    ...withoutPayee(items, payee),
  ]
}

export function withoutPayee(
  items: readonly Payee[],
  payee: Pick<Payee, 'namespace' | 'address'>,
): readonly Payee[] {
  return items.filter((each) => !isSamePayee(each, payee))
}

type Named = { readonly namespace: Namespace; readonly address: string }

const isSamePayee = (one: Named, other: Named) =>
  one.namespace === other.namespace && isSameAddress(one.namespace, one.address, other.address)

function newestFirst(items: readonly Payee[]): readonly Payee[] {
  const kept: Payee[] = []
  const counts = new Map<Namespace, number>()
  for (const payee of [...items].sort((a, b) => b.chosenAt - a.chosenAt)) {
    const count = counts.get(payee.namespace) ?? 0
    if (kept.length === mostPayees || count === mostOfNamespace) continue
    if (kept.some((each) => isSamePayee(each, payee))) continue
    counts.set(payee.namespace, count + 1)
    kept.push(payee)
  }
  return kept
}
