import { randomUUID } from 'node:crypto'
import { coinbaseRoutes } from './coinbaseRoutes.mjs'
import { meldRoutes } from './meldRoutes.mjs'
import { linkMs } from './quotes.mjs'

/**
 * The calls of both providers that a server of the kit makes: by method and path, each answers with
 * a status and JSON.
 */
export function createRoutes({ assets, checkToken, meldKey, sessions, orders, base, asked, now }) {
  const begin = (session) => {
    const token = randomUUID()
    sessions.set(token, { ...session, until: now() + linkMs })
    return `${base()}/buy/select-asset?sessionToken=${token}`
  }
  const ofRef = (ref) => [...orders.values()].filter((order) => order.ref === ref).reverse()
  const shared = { begin, asked, ofRef }
  const sold = assets.filter((each) => each.network.coinbase !== undefined)
  return [
    ...coinbaseRoutes({ ...shared, assets: sold, network: sold[0].network, checkToken }),
    ...meldRoutes({ ...shared, assets, meldKey }),
  ]
}
