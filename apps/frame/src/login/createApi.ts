import { createProof } from '../device/createProof.js'
import type { Device } from '../device/openDevice.js'
import { DocumentError } from './DocumentError.js'

const timeoutMs = 15_000

/** The server's codes that a host's person can act on, and the kit's. */
const codes = new Map<unknown, string>(
  Object.entries({
    CODE_EXPIRED: 'CODE_EXPIRED',
    CODE_INVALID: 'CODE_INVALID',
    EMAIL_INVALID: 'EMAIL_INVALID',
    INVALID_KEY: 'INVALID_PROJECT_ID',
    LOGGED_OUT: 'LOGIN_REQUIRED',
    LOGIN_NOT_FRESH: 'LOGIN_REQUIRED',
    MAIL_UNAVAILABLE: 'EMAIL_NOT_SENT',
    ORIGIN_NOT_ALLOWED: 'ORIGIN_NOT_ALLOWED',
    RATE_LIMITED: 'EMAIL_THROTTLED',
    REVOKED: 'LOGIN_REQUIRED',
  }),
)

export type Api = {
  /** Calls the server of this document; a call without a body is a GET. */
  call(path: string, body?: unknown): Promise<unknown>
}

type Options = { readonly device: () => Promise<Device>; readonly fetch?: typeof fetch }

/**
 * Calls the login of the document's own origin. Each call proves the device's key, by the server's
 * clock: that of a person may be wrong by hours.
 *
 * @throws DocumentError
 */
export function createApi({ device, fetch: ask = fetch }: Options): Api {
  let offsetMs = 0

  async function send(path: string, body: string): Promise<Answer> {
    const method = body === '' ? 'GET' : 'POST'
    const url = `${location.origin}${path}`
    const time = Math.floor((Date.now() + offsetMs) / 1000)
    const { proving } = await device()
    const dpop = await createProof(proving, { method, url, body, time })
    try {
      const response = await ask(url, {
        method,
        headers: { dpop, ...(body !== '' && { 'content-type': 'application/json' }) },
        ...(body !== '' && { body }),
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { response, text: await response.text() }
    } catch (error) {
      const isLate = (error as { readonly name?: unknown }).name === 'TimeoutError'
      throw new DocumentError(
        isLate ? 'HTTP_TIMEOUT' : 'HTTP_FAILED',
        'The wallet’s server does not answer',
      )
    }
  }

  return {
    async call(path, given) {
      const body = given === undefined ? '' : JSON.stringify(given)
      let answer = await send(path, body)
      if (codeOf(read(answer)) === 'PROOF_TIME') {
        offsetMs = Date.parse(answer.response.headers.get('date') ?? '') - Date.now() || 0
        answer = await send(path, body)
      }
      const { response } = answer
      const result = read(answer)
      if (response.ok) return result
      const code = codes.get(codeOf(result)) ?? 'HTTP_FAILED'
      const seconds = Number(response.headers.get('retry-after') ?? 0)
      throw new DocumentError(
        code,
        `The wallet’s server answered ${response.status}`,
        seconds > 0 ? { seconds } : undefined,
      )
    },
  }
}

type Answer = { readonly response: Response; readonly text: string }

function read({ response, text }: Answer): unknown {
  if (response.status === 204) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new DocumentError('HTTP_FAILED', `The wallet’s server answered ${response.status}`)
  }
}

const codeOf = (answer: unknown): unknown =>
  (answer as { readonly error?: { readonly code?: unknown } | null } | null | undefined)?.error
    ?.code
