import { parseCaipAddress } from '@latchkey/core'
import { createNonce } from '../message/createNonce.js'
import { isOfOrigin } from '../message/isOfOrigin.js'
import { isSameAccount } from '../message/isSameAccount.js'
import { parseMessage } from '../message/parseMessage.js'
import type { SignInMessage } from '../message/SignInMessage.js'
import { toMs } from '../message/times.js'
import { createMemoryNonces, type NonceStore } from './NonceStore.js'
import { readPage } from './readPage.js'
import type { InvalidReason, Verdict } from './Verdict.js'
import type { RpcUrlOf } from './verify/verifyEvm.js'
import { verifySignature } from './verify/verifySignature.js'

/** How long a nonce can be used, and how old a message may be. */
const lifetimeMs = 5 * 60_000
/** How far the clock of a page may be ahead. */
const skewMs = 60_000

export type VerifierOptions = {
  /**
   * The pages whose sign-ins count, as origins (`https://app.example`) or hosts. A host such as
   * `app.example` stands for its https origin alone, and one of this machine (`localhost:5173`) for
   * http and https.
   */
  readonly domains: readonly string[]
  /** The chains that accounts may be on, as CAIP-2 ids. @default all */
  readonly networks?: readonly string[]
  /**
   * A node per chain, or several, for smart accounts of eip155: their signatures are checked by
   * their contract (ERC-1271, ERC-6492). Without a node such a sign-in stays `unverified`.
   */
  readonly rpc?: Readonly<Record<string, string | readonly string[]>> | RpcUrlOf
  /** @default in this process's memory */
  readonly nonces?: NonceStore
  /** Milliseconds that a nonce lives, and that a message may be old. @default 300000 */
  readonly lifetimeMs?: number
  /** Milliseconds since the epoch. @default Date.now */
  readonly now?: () => number
}

/** The page's request after the wallet has signed. */
export type SignInAttempt = {
  /** The text that the wallet signed. */
  readonly message: string
  /** As the wallet returned it: hex, base58, base64, or cosmos's pair as JSON. */
  readonly signature: string
  /** The account that must have signed, as a CAIP-10 id. @default the message's own */
  readonly account?: string
}

/** Issues nonces and decides about sign-ins. */
export type Verifier = {
  /** A new nonce, with the server's time, for a page whose own clock may be wrong. */
  nonce(): Promise<{
    readonly nonce: string
    readonly issuedAt: string
    readonly expirationTime: string
  }>
  /**
   * Checks a sign-in, and uses its nonce up when everything else holds. Never rejects for what a
   * page sends; a nonce store that fails rejects.
   */
  verify(attempt: SignInAttempt): Promise<Verdict>
}

/**
 * Makes the verifier of a server. It needs no framework. The cryptography of a namespace loads with
 * its first sign-in, so a server installs only what its chains need: `viem` for eip155,
 * `@noble/curves` and `@noble/hashes` for all others, `@scure/sr25519` for polkadot,
 * `@scure/btc-signer` for bip122, and `@scure/base` for both and cosmos.
 *
 * @throws BaseError `INVALID_CONFIGURATION` for a domain that is neither a host nor an origin
 * @example
 * const verifier = createVerifier({
 *   domains: ['app.example'],
 *   rpc: { 'eip155:1': 'https://node.example' },
 * })
 * const { nonce } = await verifier.nonce()
 * const verdict = await verifier.verify({ message, signature })
 * if (verdict.status === 'valid') console.log(verdict.message.account, nonce)
 */
export function createVerifier({
  domains,
  networks,
  rpc = {},
  now = Date.now,
  nonces = createMemoryNonces(now),
  lifetimeMs: lifetime = lifetimeMs,
}: VerifierOptions): Verifier {
  const pages = domains.map(readPage)
  const urlOf: RpcUrlOf = typeof rpc === 'function' ? rpc : (network) => rpc[network]

  /** The first thing that is wrong with a message, apart from its signature. */
  function problemOf(message: SignInMessage, expected?: string): InvalidReason | undefined {
    const { domain, account } = message
    const named = pages.filter((page) => page.domain === domain)
    if (named.length === 0) return 'domain'
    const origins = named.flatMap((page) => page.origins)
    if (!origins.some((origin) => isOfOrigin(message, origin))) return 'uri'
    if (expected !== undefined && !isSameAccount(account, expected)) return 'account'
    const network = account.split(':').slice(0, 2).join(':')
    if (networks !== undefined && !networks.includes(network)) return 'chain'
    if (expected !== undefined && !expected.startsWith(`${network}:`)) return 'chain'
    const issuedAt = toMs(message.issuedAt)
    if (issuedAt > now() + skewMs || issuedAt < now() - lifetime) return 'issuedAt'
    const { expirationTime, notBefore } = message
    if (expirationTime !== undefined && toMs(expirationTime) <= now()) return 'expired'
    if (notBefore !== undefined && toMs(notBefore) > now()) return 'notYetValid'
    return undefined
  }

  return {
    async nonce() {
      const at = now()
      const nonce = createNonce()
      await nonces.add(nonce, at + lifetime)
      return {
        nonce,
        issuedAt: new Date(at).toISOString(),
        expirationTime: new Date(at + lifetime).toISOString(),
      }
    },
    async verify({ message: text, signature, account }) {
      const message = parseMessage(text)
      if (!message) return { status: 'invalid', reason: 'malformed' }
      const problem = problemOf(message, account)
      if (problem !== undefined) return { status: 'invalid', reason: problem }
      const { address, network, namespace } = parseCaipAddress(message.account)
      if (namespace === 'eip155' && !(await import('./verify/verifyEvm.js')).isChecksummed(address))
        return { status: 'invalid', reason: 'malformed' }
      const verdict = await verifySignature({ address, network, text, signature }, urlOf)
      if (verdict === 'rpc' || verdict === 'script')
        return { status: 'unverified', reason: verdict }
      if (verdict === 'invalid') return { status: 'invalid', reason: 'signature' }
      if (!(await nonces.take(message.nonce))) return { status: 'invalid', reason: 'nonce' }
      return { status: 'valid', message }
    },
  }
}
