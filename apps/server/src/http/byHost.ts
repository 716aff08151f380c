import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

type App = Pick<Hono<{ Bindings: HttpBindings }>, 'fetch'>

/**
 * One application for the wallet's own origin, by the Host header, and the other for all else. A
 * page of the wallet then has nothing of the API on its origin, and the API nothing of the wallet.
 */
export function byHost(api: App, wallet: App, walletOrigin: string | undefined): App {
  if (walletOrigin === undefined) return api
  const { host } = new URL(walletOrigin)
  return {
    fetch: (request, bindings, context) => {
      const asked = bindings && 'incoming' in bindings ? bindings.incoming.headers.host : undefined
      return (asked?.toLowerCase() === host ? wallet : api).fetch(request, bindings, context)
    },
  }
}
