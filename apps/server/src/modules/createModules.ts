import { fileURLToPath } from 'node:url'
import { type ApiCall, calls } from '@latchkey/api'
import type { Route } from '../http/Route.js'
import type { FetchPublicOptions } from '../outbound/fetchPublic.js'
import type { ServerContext } from '../ServerContext.js'
import { createBlockchainRoutes } from './blockchain/createBlockchainRoutes.js'
import { missingRoute } from './callRoute.js'
import { createCatalogueRoutes } from './catalogue/createCatalogueRoutes.js'
import {
  createClearSigningRoute,
  findClearSigning,
} from './clearSigning/createClearSigningRoute.js'
import { createEventRoutes } from './events/createEventRoutes.js'
import { createHistory } from './history/createHistory.js'
import type { HostedTimes } from './history/engines/createHostedSource.js'
import { createImageRoutes } from './images/createImageRoutes.js'
import { createWalletRoutes } from './login/createWalletRoutes.js'
import { createNameRoutes } from './names/createNameRoutes.js'
import { createNftRoute } from './nfts/createNftRoute.js'
import { createOnrampRoutes } from './onramp/createOnrampRoutes.js'
import type { OnrampTimes } from './onramp/createUnusedOrders.js'
import { createPriceChain } from './prices/createPriceChain.js'
import { createPriceRoute } from './prices/createPriceRoute.js'
import type { PriceSource } from './prices/PriceSource.js'
import { createRelay, type Relay, type RelayTimes } from './relay/createRelay.js'
import { createRpcRoutes } from './rpc/createRpcRoutes.js'
import type { UpstreamLimits } from './rpc/createUpstreams.js'
import { createSignInRoutes } from './signIn/createSignInRoutes.js'
import { createSwapRoutes } from './swap/createSwapRoutes.js'
import { createSwapEngines } from './swap/engines/createAggregators.js'

export type ModuleOptions = {
  /**
   * Folder of the catalogue, unless configured otherwise. The readable intents stand beside it.
   */
  readonly catalogueFolder?: string
  /** Folder of the wallet's built document, unless configured otherwise. */
  readonly walletFolder?: string
  /** Source of prices. Default: the configured ones. */
  readonly priceSource?: PriceSource
  /** For tests: other addresses than the public ones. */
  readonly fetchPublicOptions?: FetchPublicOptions
  /** For tests: other waits and sizes than B-14's. */
  readonly upstreamLimits?: UpstreamLimits
  /** For tests: other waits and sizes than those of the vendors' services. */
  readonly engineTimes?: Partial<HostedTimes>
  /** For tests: other waits than the relay's. */
  readonly relayTimes?: RelayTimes
  /** For tests: other waits than the purchases'. */
  readonly onrampTimes?: OnrampTimes
}

export type Modules = {
  readonly routes: readonly Route[]
  /** The routes of the wallet's own origin; none without a wallet. */
  readonly walletRoutes: readonly Route[]
  /** Handles WebSocket upgrades, if a module supports them. */
  readonly upgrade?: Relay['upgrade'] | undefined
  /** Closes long-lived connections. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** All routes of the server, with a 501 for each unimplemented call of the list. */
export async function createModules(
  context: ServerContext,
  {
    catalogueFolder = fileURLToPath(new URL('../../catalogue', import.meta.url)),
    walletFolder = fileURLToPath(new URL('../../../frame/dist', import.meta.url)),
    upstreamLimits,
    engineTimes,
    priceSource = createPriceChain(context, upstreamLimits),
    fetchPublicOptions,
    relayTimes,
    onrampTimes,
  }: ModuleOptions = {},
): Promise<Modules> {
  const catalogue = createCatalogueRoutes(context, catalogueFolder)
  const clearSigning = createClearSigningRoute(
    context,
    findClearSigning([context.config.catalogue.folder, catalogueFolder]),
  )
  const events = createEventRoutes(context)
  const relay = context.config.relay.enabled ? await createRelay(context, relayTimes) : undefined
  const wallet = await createWalletRoutes(context, walletFolder)
  const onramp = createOnrampRoutes(context, onrampTimes)
  const history = createHistory(context, {
    upstreamLimits,
    engineTimes,
    purchases: onramp.records,
  })
  const { receivedTokens, nftsOf } = history
  const names = createNameRoutes(context)
  const blockchain = createBlockchainRoutes(context, {
    upstreamLimits,
    priceSource,
    receivedTokens,
    nameOf: names.nameOf,
  })
  const routes: Route[] = [
    ...catalogue,
    clearSigning,
    ...events.routes,
    ...createRpcRoutes(context, upstreamLimits),
    ...blockchain,
    ...history.routes,
    createNftRoute(context, { nftsOf, upstreamLimits, fetchPublicOptions }),
    ...names.routes,
    ...onramp.routes,
    createPriceRoute(context, priceSource),
    ...createImageRoutes(context, fetchPublicOptions),
    ...createSignInRoutes(context),
    ...createSwapRoutes(context, {
      prices: priceSource,
      upstreamLimits,
      aggregators: createSwapEngines(context, { upstreamLimits, engineTimes }),
    }),
    ...(relay?.routes ?? []),
  ]
  const known = new Set(routes.map(({ name }) => name))
  const missing = (calls as readonly ApiCall<never, unknown>[])
    .filter(({ name }) => !known.has(name))
    .map(missingRoute)
  return {
    routes: [...routes, ...missing],
    walletRoutes: wallet.routes,
    upgrade: relay?.upgrade,
    drain: async () => relay?.drain(),
    stop: async () => {
      events.stop()
      wallet.stop()
      await onramp.stop()
      await history.stop()
      await relay?.stop()
    },
  }
}
