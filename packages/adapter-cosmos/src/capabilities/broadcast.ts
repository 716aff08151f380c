import { createError, isKitError } from '@latchkey/core'
import { bytesToBase64, bytesToHex, isAnswerLost, readForeign } from '@latchkey/core/adapter'
import type { Lcd } from '../chain/createLcd.js'
import { fromNodeRefusal } from '../language/errors.js'

/** What CometBFT says, in any gRPC error, of a transaction that it has already. */
const known = /already (exists )?in (the )?(cache|mempool)/i

/**
 * The id of a transaction: SHA-256 of its `TxRaw`, in upper-case hex. Undefined where the page is
 * not served securely and its browser computes no hash.
 */
export async function toTransactionId(bytes: Uint8Array): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto }
  if (!subtle) return undefined
  const hash = await subtle.digest('SHA-256', new Uint8Array(bytes))
  return bytesToHex(new Uint8Array(hash)).toUpperCase()
}

/**
 * Broadcasts with BROADCAST_MODE_SYNC: the node has checked the transaction and queued it. A lost
 * answer counts as taken, since the transaction can be followed by `id`. No abort takes effect.
 * `onRefused` is called where the node refuses it.
 *
 * @throws the node's refusal · MAY_HAVE_BEEN_SENT for a lost answer without an `id`
 */
export async function broadcast(
  lcd: Lcd,
  bytes: Uint8Array,
  id: string | undefined,
  onRefused?: () => void,
): Promise<string> {
  let answer: unknown
  try {
    answer = await lcd.broadcast({ tx_bytes: bytesToBase64(bytes), mode: 'BROADCAST_MODE_SYNC' })
  } catch (error) {
    if (isAnswerLost(error) || (isKitError(error) && known.test(error.details ?? '')))
      return whatWasSent(id, error)
    onRefused?.()
    throw error
  }
  const [code, hash, codespace, log] = ['code', 'txhash', 'codespace', 'raw_log'].map((name) =>
    readForeign(answer, 'tx_response', name),
  )
  if (typeof code !== 'number') return whatWasSent(id)
  // 19: the node already has the transaction.
  if (code !== 0 && !(code === 19 && codespace === 'sdk')) {
    onRefused?.()
    throw fromNodeRefusal(code, codespace, typeof log === 'string' ? log.slice(0, 500) : '')
  }
  const told = typeof hash === 'string' && /^[0-9A-Fa-f]{64}$/.test(hash) ? hash.toUpperCase() : id
  return whatWasSent(id ?? told)
}

function whatWasSent(id: string | undefined, cause?: unknown): string {
  if (id !== undefined) return id
  throw createError('MAY_HAVE_BEEN_SENT', { cause })
}
