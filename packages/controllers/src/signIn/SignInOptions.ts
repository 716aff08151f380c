import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/core'

/** A signature and its message, for a check. */
export type SignedMessage = {
  readonly account: CaipAddress
  readonly message: string
  readonly signature: string
}

/**
 * The answer about a signature. `unverified`: it could not be checked now, and is asked again
 * without a second signature.
 */
export type SignInVerdict = 'valid' | 'invalid' | 'unverified'

/** A kept sign-in. */
export type StoredSignIn = SignedMessage

/** The fields of the sign-in message beside the page and the account. */
export type SignInMessenger = {
  /** One line of ASCII that the person agrees to. */
  readonly statement?: string
  /** URIs that the person agrees to. */
  readonly resources?: readonly string[]
  /**
   * Milliseconds from the message's time to its end. Without an `endpoint` the signed message is
   * the session, which ends with it.
   * @default 300000 with an `endpoint`, else 86400000
   */
  readonly lifetimeMs?: number
  /** A nonce of the host's server. @default the `endpoint`'s, else 128 random bits of the page */
  readonly getNonce?: () => Promise<string>
}

/** Sign-in with the connected wallet. */
export type SignInOptions = {
  /**
   * A wallet counts as connected only once the person has signed. Otherwise the modal offers the
   * sign-in after the connection.
   * @default true
   */
  readonly required?: boolean
  /** What the message says: `statement`, `resources`, `lifetimeMs`, `getNonce`. */
  readonly messenger?: SignInMessenger
  /** A server with `/auth/v1`, such as Latchkey's own. It issues nonces and keeps the session. */
  readonly endpoint?: string
  /**
   * Per namespace the host's own check, for a host without `endpoint`. A check in the page alone
   * protects nothing on a server.
   */
  readonly verifiers?: Readonly<
    Partial<Record<Namespace, (signed: SignedMessage) => Promise<SignInVerdict>>>
  >
  /** Where sign-ins of `verifiers` stay. @default the page's storage */
  readonly storage?: {
    read(): Promise<readonly StoredSignIn[]>
    write(kept: readonly StoredSignIn[]): Promise<void>
  }
  /** Signs out when the wallet disconnects. @default true */
  readonly signOutOnDisconnect?: boolean
}

/** The message of a `siwx` configuration: its fields, and `toString` for its text. */
export type SiwxMessage = { toString(): string } & Readonly<Record<string, unknown>>

/** A session of a `siwx` configuration. */
export type SiwxSession = {
  readonly data: Readonly<Record<string, unknown>>
  readonly message: string
  readonly signature: string
}

/** A host's own sign-in, in the shape that `siwx` has in other kits. */
export type SiwxConfig = {
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
  }): Promise<SiwxMessage>
  addSession(session: SiwxSession): Promise<void>
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly unknown[]>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  getRequired?(): boolean
  readonly signOutOnDisconnect?: boolean
}

/** A host's own sign-in with Ethereum, in the shape that `siweConfig` has in other kits. */
export type SiweConfig = {
  getNonce(address?: string): Promise<string>
  createMessage(fields: {
    readonly address: string
    readonly chainId: number
    readonly domain: string
    readonly uri: string
    readonly nonce: string
    readonly version: '1'
    readonly iat: string
    readonly statement?: string
  }): string
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<{ readonly statement?: string }>
  readonly required?: boolean
  readonly signOutOnDisconnect?: boolean
  onSignIn?(session?: { readonly address: string; readonly chainId: number }): void
  onSignOut?(): void
}
