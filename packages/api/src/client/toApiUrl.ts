import { createError } from '@latchkey/core'
import type { ApiWire } from '../ApiCall.js'

/**
 * Fills the `{name}` placeholders of a path. A dot segment would leave the path, even
 * percent-encoded.
 */
function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (value === '' || value === '.' || value === '..' || !value.isWellFormed())
      throw createError('RPC_INVALID_PARAMS', { details: `"${value}" is no ${name}.` })
    return encodeURIComponent(value)
  })
}

/** Builds a call's URL. `base` has no trailing slash; undefined values are omitted. */
export function toApiUrl(
  base: string,
  path: string,
  wire: ApiWire,
  every: ApiWire['query'] = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...wire.query, ...every }))
    if (value !== undefined) query.append(name, String(value))
  const text = query.toString()
  return `${base}${fillPath(path, wire.params)}${text && `?${text}`}`
}
