import type { Line } from './Line.js'
import { type LineOptions, openLine } from './openLine.js'

type Shared = { readonly opening: ReturnType<typeof openLine>; users: number }

const register = /* @__PURE__ */ Symbol.for('latchkey.walletconnect.lines')

/**
 * Returns the page's line for a storage location. Only one client may work there: a second one ends
 * the sessions of the first. StrictMode, hot reload and two kits all request one. It closes with
 * its last user.
 */
export async function shareLine(
  options: LineOptions,
): Promise<{ readonly line: Line; release(): Promise<void> }> {
  const scope = options.environment.realm as Record<symbol, Map<unknown, Shared> | undefined>
  const lines = scope[register] ?? new Map<unknown, Shared>()
  scope[register] = lines
  const key = options.provider?.client ?? options.prefix
  const shared = lines.get(key) ?? { opening: openLine(options), users: 0 }
  lines.set(key, shared)
  shared.users++
  const leave = () => {
    shared.users--
    if (shared.users > 0 || lines.get(key) !== shared) return false
    lines.delete(key)
    return true
  }
  try {
    const line = await shared.opening
    return {
      line,
      async release() {
        if (leave()) await line.close()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}
