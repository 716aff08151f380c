import { createError } from '@latchkey/core'
import { originOf } from '../message/isOfOrigin.js'

/** A page whose sign-ins count. */
export type Page = {
  /** The domain that a message must name. */
  readonly domain: string
  /** The origins of which a message's URI must have one. */
  readonly origins: readonly string[]
}

const bareHost = /^[^/?#@\\\s]+$/

/**
 * Reads an entry of `domains`: an origin, or a bare host, which stands for its https origin and on
 * this machine also for the http one.
 *
 * @throws BaseError `INVALID_CONFIGURATION` if it is neither
 */
export function readPage(entry: string): Page {
  const origin = originOf(entry)
  if (origin === entry) return { domain: new URL(origin).host, origins: [origin] }
  const https = bareHost.test(entry) ? originOf(`https://${entry}`) : undefined
  if (https === undefined)
    throw createError('INVALID_CONFIGURATION', {
      details: `domains: ${entry} is neither a host nor an origin, such as https://app.example.`,
    })
  const http = isLocal(new URL(https).hostname) ? [originOf(`http://${entry}`) ?? https] : []
  return { domain: entry, origins: [https, ...http] }
}

/** True for a host of this machine. Its pages have no certificate, and come from nowhere else. */
export const isLocal = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
