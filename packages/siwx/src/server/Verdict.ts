import type { SignInMessage } from '../message/SignInMessage.js'

/**
 * Why a sign-in does not count, in the order of the checks. `signature` is the first that costs
 * more than reading a text, and `nonce` the last, so that a refused message leaves its nonce
 * unused.
 */
export type InvalidReason =
  | 'malformed' // no sign-in message
  | 'domain' // written for another host
  | 'uri' // written for another origin
  | 'account' // another account than the expected one
  | 'chain' // a chain that is not allowed
  | 'issuedAt' // too old, or from the future
  | 'expired'
  | 'notYetValid'
  | 'signature'
  | 'nonce' // unknown, expired or used

/**
 * The answer of a verifier. `unverified` is no result for the signature: a node did not answer,
 * or the account uses a script that this verifier does not read. A server answers it with 503 and
 * never with 401, and signs no visitor in.
 */
export type Verdict =
  | { readonly status: 'valid'; readonly message: SignInMessage }
  | { readonly status: 'invalid'; readonly reason: InvalidReason }
  | { readonly status: 'unverified'; readonly reason: 'rpc' | 'script' }

/** The answer about a signature alone. */
export type SignatureVerdict = 'valid' | 'invalid' | 'rpc' | 'script'

/** A signed text with its account. */
export type SignedText = {
  readonly address: string
  /** The CAIP-2 id of the account's chain. */
  readonly network: string
  readonly text: string
  readonly signature: string
}
