import { createHmac, timingSafeEqual } from 'node:crypto'
import { HttpProblem } from '../../../http/HttpProblem.js'
import type { WebhookMessage } from '../OnrampProvider.js'

/** Limits replays: an older message is refused. */
const mostAgeMs = 5 * 60_000
const mostHeaders = 16

export const forged = () =>
  new HttpProblem(401, 'INVALID_SIGNATURE', 'The signature of this message does not hold')

const equal = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected)

const isRecent = (at: number, now: number) => Math.abs(now - at) <= mostAgeMs

/**
 * Checks `X-Hook0-Signature`: `t` is a time in seconds, `h` names headers, `v1` signs time, names,
 * their values and the body.
 *
 * @throws HttpProblem 401
 */
export function checkHook0Signature(
  { text, header }: WebhookMessage,
  secret: string,
  now: number,
): void {
  const parts = new Map(
    (header('x-hook0-signature') ?? '').split(',').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
    }),
  )
  const time = parts.get('t') ?? ''
  const listed = parts.get('h') ?? ''
  const names = listed.split(' ').filter((each) => each !== '')
  if (!/^\d{1,12}$/.test(time) || !isRecent(Number(time) * 1000, now)) throw forged()
  if (names.length > mostHeaders) throw forged()
  const values = names.map((each) => header(each.toLowerCase()) ?? '').join('.')
  const expected = createHmac('sha256', secret)
    .update(`${time}.${listed}.${values}.${text}`)
    .digest()
  const given = parts.get('v1') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(given) || !equal(Buffer.from(given, 'hex'), expected)) throw forged()
}

/**
 * Checks `Meld-Signature`, which signs the time, the webhook's address and the body.
 *
 * @throws HttpProblem 401
 */
export function checkMeldSignature(
  { text, header }: WebhookMessage,
  { secret, url, now }: { readonly secret: string; readonly url: string; readonly now: number },
): void {
  const time = header('meld-signature-timestamp') ?? ''
  const at = /^\d{1,12}$/.test(time) ? Number(time) * 1000 : Date.parse(time)
  if (!isRecent(at, now)) throw forged()
  const expected = createHmac('sha256', secret).update(`${time}.${url}.${text}`).digest()
  const given = header('meld-signature') ?? ''
  if (!equal(Buffer.from(given, 'base64url'), expected)) throw forged()
}
