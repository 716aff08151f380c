/** A handler's answer; the frame adds the common headers. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

type AnswerOptions = {
  readonly status?: number
  readonly seconds?: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * An answer from a JSON text.
 * @param options.seconds Cache lifetime; without it the answer is not cached
 */
export function textAnswer(
  body: string,
  { status = 200, seconds, headers }: AnswerOptions = {},
): Answer {
  const cache = seconds === undefined ? 'no-store' : `public, max-age=${seconds}`
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cache,
      ...headers,
    },
  }
}

/** A JSON answer. @param options.seconds Cache lifetime; without it the answer is not cached */
export const jsonAnswer = (value: unknown, options?: AnswerOptions): Answer =>
  textAnswer(JSON.stringify(value), options)

/** An answer without a body. */
export const emptyAnswer = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, headers, body: null })

/** An image answer with all active content disabled (B-15). */
export function imageAnswer(bytes: Uint8Array, type: string, seconds: number): Answer {
  return {
    status: 200,
    // Copied: a Buffer may be a view of memory with other data.
    body: Uint8Array.from(bytes),
    headers: {
      'content-type': type,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': `public, max-age=${seconds}`,
    },
  }
}
