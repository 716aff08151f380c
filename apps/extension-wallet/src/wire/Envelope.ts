/** The ecosystems, by their CAIP-2 namespaces. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

export type Namespace = (typeof namespaces)[number]

/** A page's call to its wallet. `params` are encoded. */
export type Call = {
  readonly kind: 'call'
  readonly id: number
  readonly namespace: Namespace
  readonly method: string
  readonly params: readonly unknown[]
}

/** A message to a page. `value`, `error` and `payload` are encoded. */
export type Reply =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: unknown }
  | {
      readonly kind: 'event'
      readonly namespace: Namespace
      readonly name: string
      readonly payload: unknown
    }
  /** The connection to the wallet is open. */
  | { readonly kind: 'ready' }
  /** The wallet restarted; pending calls are lost. */
  | { readonly kind: 'lost' }

/** Channel names of messages between the page's script and the relay. */
export const toWallet = 'latchkey-extension:to-wallet'
export const toPage = 'latchkey-extension:to-page'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isNamespace = (value: unknown): value is Namespace => namespaces.some((one) => one === value)
const isId = (value: unknown): value is number => Number.isSafeInteger(value)

/** Parses a page's call; data from pages is untrusted. */
export function parseCall(value: unknown): Call | undefined {
  if (!isObject(value) || value.kind !== 'call') return undefined
  const { id, namespace, method, params } = value
  if (!isId(id) || !isNamespace(namespace) || typeof method !== 'string' || method.length > 64)
    return undefined
  if (!Array.isArray(params) || params.length > 16) return undefined
  return { kind: 'call', id, namespace, method, params }
}

/** Parses a message of the wallet to a page. */
export function parseReply(value: unknown): Reply | undefined {
  if (!isObject(value)) return undefined
  const { kind, id, namespace, name } = value
  if (kind === 'ready' || kind === 'lost') return { kind }
  if (kind === 'answer' && isId(id)) return { kind, id, value: value.value }
  if (kind === 'failure' && isId(id)) return { kind, id, error: value.error }
  if (kind === 'event' && isNamespace(namespace) && typeof name === 'string')
    return { kind, namespace, name, payload: value.payload }
  return undefined
}
