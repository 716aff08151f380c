import type { CaipAddress } from '@latchkey/core'

/**
 * The content of a sign-in message (CAIP-122): EIP-4361 on eip155, Sign In With Solana on solana,
 * the same fields in the same order on the other namespaces.
 */
export type SignInMessage = {
  /** The account that signs in, with its chain. */
  readonly account: CaipAddress
  /** The host of the page, with its port, such as `app.example`. */
  readonly domain: string
  /** The protocol before the domain, such as `https`. Wallets show it. */
  readonly scheme?: string
  /** The statement that the person agrees to: one line of the ASCII that EIP-4361 allows. */
  readonly statement?: string
  /** The subject of the signature, as a URI (RFC 3986). */
  readonly uri: string
  /** At least 8 letters or digits. */
  readonly nonce: string
  /** When the message was made, as a time of RFC 3339. */
  readonly issuedAt: string
  /** When the message ends, as a time of RFC 3339. */
  readonly expirationTime?: string
  /** When the message begins, as a time of RFC 3339. */
  readonly notBefore?: string
  /** The host's own name for this request. */
  readonly requestId?: string
  /** Further items that the person agrees to, as URIs. */
  readonly resources?: readonly string[]
}
