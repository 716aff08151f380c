const nonceBytes = 16

/**
 * A nonce of 128 random bits, as 32 hex digits. A nonce is worth something only where the server
 * that verifies the signature has issued it.
 *
 * @example
 * const nonce = createNonce() // '9f86d081884c7d659a2feaa0c55ad015'
 */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
