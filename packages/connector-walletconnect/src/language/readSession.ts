import {
  type CaipAddress,
  isCaipAddress,
  isCaipNetworkId,
  type Namespace,
  networkOf,
  type SignInProof,
  type SignInRequest,
} from '@latchkey/core'
import { parseForeign } from '@latchkey/core/adapter'
import type { ApprovedNamespace, Session } from '../engine/Engine.js'

/** Limits beyond any real wallet; the excess is ignored. */
const mostAccounts = 1_000
const mostNetworks = 500
const mostWords = 200
const mostProofs = 20
const longestText = 100_000

type Foreign = Readonly<Record<string, unknown>>

/**
 * Reads an untrusted session into plain data. Accounts and networks must belong to the namespace
 * they stand under; duplicates are removed. Undefined if it is not a session. The keys may be
 * CAIP-2 ids, as in CAIP-25.
 */
export function readSession(value: unknown): Session | undefined {
  return parseForeign(value, (session) => {
    const { topic, expiresAt, namespaces, peer, sessionProperties, signIn, signInRequest } = session
    if (typeof topic !== 'string' || topic === '' || !isRecord(namespaces)) return undefined
    const read: Partial<Record<Namespace, ApprovedNamespace>> = {}
    for (const [key, given] of Object.entries(namespaces).slice(0, mostNetworks)) {
      const namespace = key.split(':')[0] ?? ''
      const approved = readNamespace(namespace, key, given)
      if (approved) read[namespace] = merge(read[namespace], approved)
    }
    return {
      topic,
      expiresAt: typeof expiresAt === 'number' && Number.isFinite(expiresAt) ? expiresAt : 0,
      namespaces: read,
      peer: readPeer(peer),
      ...(isRecord(sessionProperties) && { sessionProperties: readProperties(sessionProperties) }),
      ...(Array.isArray(signIn) &&
        signIn.length > 0 && { signIn: signIn.slice(0, mostProofs).flatMap(readProof) }),
      ...(isSignInRequest(signInRequest) && { signInRequest }),
    }
  })
}

function readNamespace(
  namespace: Namespace,
  key: string,
  value: unknown,
): ApprovedNamespace | undefined {
  if (!isRecord(value)) return undefined
  const accounts = texts(value.accounts, mostAccounts).filter(
    (account): account is CaipAddress =>
      isCaipAddress(account) && account.startsWith(`${namespace}:`),
  )
  const networks = [
    ...texts(value.chains, mostNetworks),
    ...(key === namespace ? [] : [key]),
    ...accounts.map(networkOf),
  ]
  const chains = networks
    .filter((chain) => isCaipNetworkId(chain) && chain.startsWith(`${namespace}:`))
    .slice(0, mostNetworks)
  if (accounts.length === 0) return undefined
  return {
    accounts: unique(accounts),
    chains: unique(chains),
    methods: unique(texts(value.methods, mostWords)),
    events: unique(texts(value.events, mostWords)),
  }
}

function merge(one: ApprovedNamespace | undefined, other: ApprovedNamespace): ApprovedNamespace {
  if (!one) return other
  return {
    accounts: unique([...one.accounts, ...other.accounts]).slice(0, mostAccounts),
    chains: unique([...one.chains, ...other.chains]).slice(0, mostNetworks),
    methods: unique([...one.methods, ...other.methods]),
    events: unique([...one.events, ...other.events]),
  }
}

function readPeer(value: unknown): Session['peer'] {
  if (!isRecord(value)) return { name: '', icons: [] }
  const { name, url, icons, redirect } = value
  return {
    name: typeof name === 'string' ? name : '',
    icons: texts(icons, 10),
    ...(typeof url === 'string' && { url }),
    ...(isRecord(redirect) && {
      redirect: {
        ...(typeof redirect.native === 'string' && { native: redirect.native }),
        ...(typeof redirect.universal === 'string' && { universal: redirect.universal }),
      },
    }),
  }
}

function readProof(value: unknown): readonly SignInProof[] {
  if (!isRecord(value)) return []
  const { address, message, signature } = value
  if (!isCaipAddress(address) || typeof message !== 'string' || typeof signature !== 'string')
    return []
  return message.length <= longestText && signature.length <= longestText
    ? [{ address, message, signature }]
    : []
}

/** Made by the engine itself, from what the kit asked. */
function isSignInRequest(value: unknown): value is SignInRequest {
  return isRecord(value) && Object.values(value).every((each) => typeof each === 'string')
}

function readProperties(value: Foreign): Readonly<Record<string, string>> {
  const entries = Object.entries(value).slice(0, mostWords)
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].length <= longestText,
    ),
  )
}

export const unique = <Each>(values: readonly Each[]): readonly Each[] => [...new Set(values)]

/** The strings of a list, at most `limit`; empty for anything else. */
export function texts(value: unknown, limit: number): readonly string[] {
  return Array.isArray(value)
    ? value.slice(0, limit).filter((each): each is string => typeof each === 'string')
    : []
}

export function isRecord(value: unknown): value is Foreign {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
