import { createHash } from 'node:crypto'
import { type Answer, emptyAnswer } from './answers.js'
import type { RouteRequest } from './Route.js'

/** The ETag of a resource determined by these parts. */
export const etagOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

export type Known = {
  readonly etag: string
  /** Cache lifetime of the answer before revalidation. */
  readonly seconds: number
}

/**
 * An answer with its ETag, or 304 if the caller has it. Tags are compared weakly
 * (RFC 9110 §13.1.2): a compressing proxy makes a tag weak.
 * @param make is not called for 304
 */
export function unlessKnown(
  { header }: Pick<RouteRequest, 'header'>,
  { etag, seconds }: Known,
  make: () => Answer,
): Answer {
  const headers = { etag, 'cache-control': `public, max-age=${seconds}` }
  const known = (header('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (!known.includes(etag) && !known.includes('*')) {
    const answer = make()
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }
  return emptyAnswer(304, headers)
}
