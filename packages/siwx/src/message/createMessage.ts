import { createNonce } from './createNonce.js'
import type { SignInMessage } from './SignInMessage.js'
import { toMs } from './times.js'

/** How long a message can be used, unless its maker says otherwise. */
const lifetimeMs = 5 * 60_000

/** A message, of which the nonce and the times may be left out. */
export type MessageInput = Omit<SignInMessage, 'nonce' | 'issuedAt'> & {
  /** @default 128 random bits */
  readonly nonce?: string
  /** @default now */
  readonly issuedAt?: string
  /** Milliseconds from `issuedAt` to the end. `expirationTime` goes before it. @default 300000 */
  readonly lifetimeMs?: number
}

/**
 * Completes a message with a nonce, the time and an end.
 *
 * @example
 * const message = createMessage({
 *   account: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
 *   domain: 'app.example',
 *   uri: 'https://app.example',
 *   statement: 'Sign in to App.',
 * })
 * console.log(printMessage(message))
 */
export function createMessage({
  nonce = createNonce(),
  issuedAt = new Date().toISOString(),
  lifetimeMs: lifetime = lifetimeMs,
  ...fields
}: MessageInput): SignInMessage {
  return {
    expirationTime: new Date(toMs(issuedAt) + lifetime).toISOString(),
    ...fields,
    nonce,
    issuedAt,
  }
}
