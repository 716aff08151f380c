import { createLcdRoutes } from './lcdRoutes.mjs'
import { createLcdWrites } from './lcdWrites.mjs'

/** The part of the Cosmos SDK's REST (LCD) interface that wallets and explorers use. */
export function createLcd(chain) {
  const routes = createLcdRoutes(chain)
  const post = createLcdWrites(chain)

  /** Returns `{ status, body }`, or undefined for an unsupported path. */
  return async ({ method, path, query, body }) => {
    if (method === 'POST') return await post(path, body)
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(path)
      if (match) return answer(match.slice(1).map(decodeURIComponent), query)
    }
    return undefined
  }
}
