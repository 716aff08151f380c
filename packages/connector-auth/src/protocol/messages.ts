/** The version of these messages. The document answers a host of the same one. */
export const protocolVersion = 1

/** The name of the one window message, with which the host hands its port over. */
export const helloName = 'latchkey/hello'

/** Bounds of what a host may send. Beyond them a message is dropped or its call refused. */
export const channelLimits = {
  /** Characters of a message, about as JSON has them. */
  size: 256 * 1024,
  depth: 16,
  inFlight: 64,
  perSecond: 20,
  burst: 40,
} as const

export type Hello = {
  readonly t: typeof helloName
  readonly v: typeof protocolVersion
  /** The document's first answer repeats it. */
  readonly nonce: string
}

/** A person who is logged in, with their wallet. */
export type AuthSession = {
  readonly email?: string
  /** Bare addresses: EIP-55, base58. */
  readonly addresses: { readonly eip155: string; readonly solana: string }
  /** True where the service's operator can open the wallet as well (`recovery: 'email'`). */
  readonly operatorCanOpen: boolean
}

/** A request to sign, from the host's page. The person decides it in the document. */
export type SignRequest = {
  readonly method: 'personal_sign'
  /** The bytes, in hexadecimal with 0x. */
  readonly message: string
  readonly address: string
}

/** The calls of a host, by name: input and answer. */
export type AuthCalls = {
  getSession: { readonly input: undefined; readonly answer: AuthSession | undefined }
  sendCode: {
    readonly input: { readonly email: string }
    readonly answer: { readonly resendSeconds: number }
  }
  logIn: { readonly input: { readonly code: string }; readonly answer: AuthSession }
  sign: { readonly input: SignRequest; readonly answer: string }
  logOut: { readonly input: undefined; readonly answer: undefined }
}

export type AuthCallName = keyof AuthCalls

export type HostMessage =
  | { readonly id: string; readonly t: string; readonly p?: unknown }
  /** The host no longer waits for the call of this id. */
  | { readonly abort: string }

/** An error on the wire: a code of the kit, and its text. */
export type WireError = {
  readonly code: string
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
}

export type FrameMessage =
  | { readonly t: 'ready'; readonly nonce: string; readonly v: number }
  /** The document wants to be seen, or no longer. */
  | { readonly t: 'stage'; readonly shown: boolean }
  /** The session ended elsewhere. */
  | { readonly t: 'ended' }
  | { readonly id: string; readonly ok: true; readonly r?: unknown }
  | { readonly id: string; readonly ok: false; readonly e: WireError }
