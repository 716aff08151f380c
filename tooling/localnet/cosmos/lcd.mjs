import { createLcdRoutes } from './lcdRoutes.mjs'
import { createLcdWrites } from './lcdWrites.mjs'

/** The REST (LCD) interface of the Cosmos SDK, as far as wallets and explorers use it. */
export function createLcd(chain) {
  const routes = createLcdRoutes(chain)
  const post = createLcdWrites(chain)

  /** Answers `{ status, body }`, or undefined for a path that this stand-in does not have. */
  return async ({ method, path, query, body }) => {
    if (method === 'POST') return await post(path, body)
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(path)
      if (match) return answer(match.slice(1).map(decodeURIComponent), query)
    }
    return undefined
  }
}
