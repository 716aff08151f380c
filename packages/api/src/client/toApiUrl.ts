import { createError } from '@latchkey/core'
import type { ApiWire } from '../ApiCall.js'

/**
 * A path with its `{name}`s filled in. A dot segment would leave the path, even when it is
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

/** Where a call goes. `base` has no slash at its end; what is undefined is left out. */
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
