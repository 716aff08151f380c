import { type BundlerProcess, createStore } from '@latchkey/core'
import { createAccountController } from '../account/createAccountController.js'
import { createConnectionController } from '../connection/createConnectionController.js'
import { createConnectorsController } from '../connectors/createConnectorsController.js'
import { createConsentController } from '../consent/createConsentController.js'
import { createBrowserEnvironment } from '../environment/createBrowserEnvironment.js'
import { createLifetime } from '../environment/createLifetime.js'
import type { Environment } from '../environment/Environment.js'
import { createEventsController } from '../events/createEventsController.js'
import { createFeaturesController } from '../features/createFeaturesController.js'
import { createHalves } from '../halves/createHalves.js'
import { createModalController } from '../modal/createModalController.js'
import { createNetworkController } from '../network/createNetworkController.js'
import { createNoticesController } from '../notices/createNoticesController.js'
import { createOptions } from '../options/createOptions.js'
import { createPersistence } from '../persistence/createPersistence.js'
import { createRequestsController } from '../requests/createRequestsController.js'
import { createRouterController } from '../router/createRouterController.js'
import { createThemeController } from '../theme/createThemeController.js'
import { createWalletsController, type FindWalletList } from '../wallets/createWalletsController.js'
import { fetchesAhead } from './fetchesAhead.js'
import { inOrder } from './inOrder.js'
import type { Kit, KitState } from './Kit.js'
import type { KitOptions } from './KitOptions.js'
import type { KitParts } from './KitParts.js'
import { kitState } from './kitState.js'

declare const process: BundlerProcess

/** Delay after an opening, in ms, before the code for connecting follows the wallet list's. */
const restDelayMs = 600

/** Code of the kit that the caller may have loaded already. */
export type KitModules = {
  /**
   * `createWalletList` of `@latchkey/controllers/walletList`. Called at the list's first read.
   * `undefined`: the kit imports it.
   */
  readonly walletList?: FindWalletList
}

/**
 * Makes a kit. Synchronous and without side effects: no listener, request or storage read before
 * `start()`.
 *
 * @throws INVALID_CONFIGURATION when the options contradict each other
 * @example
 * const kit = createKit({ adapters: [] })
 * const stop = kit.start()
 * kit.open()
 */
export function createKit(given: KitOptions, modules?: KitModules): Kit {
  // The same dependency order as in tooling/knowledge.json.
  const parts: KitParts = inOrder({})
    .with('environment', () =>
      withOverrides(createBrowserEnvironment({ logLevel: given?.logLevel }), given?.environment),
    )
    .with('lifetime', ({ environment }) => createLifetime(environment))
    .with('halves', createHalves)
    .with('events', createEventsController)
    .with('options', () => createOptions(given))
    .with('persistence', createPersistence)
    .with('features', createFeaturesController)
    .with('consent', createConsentController)
    .with('theme', createThemeController)
    .with('notices', createNoticesController)
    .with('router', createRouterController)
    .with('connectors', createConnectorsController)
    .with('connection', (known) => createConnectionController(known, () => parts))
    .with('modal', createModalController)
    .with('network', createNetworkController)
    .with('account', createAccountController)
    .with('wallets', (known) => createWalletsController(known, modules?.walletList))
    .with('requests', createRequestsController).parts
  const { environment, lifetime, halves, options, persistence, ...controllers } = parts
  const { connectors, connection, modal, network, wallets } = controllers
  const used = new Map<unknown, { stop(): void }>()

  const read = (): KitState =>
    kitState(modal.store.getState(), connection.store.getState(), network.store.getState())
  const store = createStore<KitState>(read())
  const update = () => store.setState(read())
  for (const source of [modal.store, connection.store, network.store]) source.subscribe(update)

  /** The adapters whose code is fully loaded. */
  let preloaded: unknown
  async function preload(part?: 'list') {
    await wallets.preload(part !== 'list')
    if (part === 'list') return
    wallets.openBundled()
    const adapters = options.adapters()
    await Promise.all([connection.preload(), ...adapters.map((adapter) => adapter.preload?.())])
    preloaded = adapters
  }
  const fetchPart = (part?: 'list') => {
    preload(part).catch(halves.logUnfetched)
  }

  /**
   * Fetches the list first, since the user sees it first. The code for connecting must not slow it
   * down, and a visitor who opens nothing does not need it.
   */
  function opened() {
    if (preloaded !== options.adapters()) {
      fetchPart('list')
      lifetime.setTimeout(fetchPart, restDelayMs)
    }
    // Unannounced wallets may have appeared since page load (decision 36).
    for (const adapter of options.adapters()) adapter.watchConnectors(() => {})()
  }

  let starts = 0
  let stops: readonly (() => void)[] = []

  function destroy() {
    starts = 0
    const ending = stops
    stops = []
    lifetime.end()
    for (const stop of [...ending].reverse()) stop()
    for (const part of [controllers.router, controllers.notices, ...used.values()]) part.stop()
  }

  const use: Kit['use'] = (create) => {
    const part = used.get(create) ?? create({ ...parts, use })
    used.set(create, part)
    return part as ReturnType<typeof create>
  }

  const kit: Kit = {
    ...controllers,
    options: given,
    get adapters() {
      return options.adapters()
    },
    start() {
      if (starts++ === 0) {
        lifetime.begin()
        // Sources of events start last, so that the other parts receive them.
        const { connectors: _, connection: __, ...listeners } = parts
        stops = [...Object.values(listeners), connectors, connection].flatMap((part) =>
          'start' in part ? [part.start()] : [],
        )
        stops = [
          ...stops,
          modal.store.subscribe(({ open }, before) => open && !before.open && opened()),
        ]
        if (fetchesAhead(given)) fetchPart('list')
      }
      let stopped = false
      return () => {
        if (stopped || starts === 0) return
        stopped = true
        if (--starts === 0) destroy()
      }
    },
    use,
    setAdapters: options.setAdapters,
    destroy,
    preload,
    open: modal.open,
    close: modal.close,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
  }
  watchInDevelopment(kit, () => starts > 0, environment)
  return kit
}

/** Overrides parts of the environment. Getters stay getters, so that they are not read yet. */
function withOverrides(
  environment: Environment,
  overrides: Partial<Environment> = {},
): Environment {
  return Object.defineProperties(environment, Object.getOwnPropertyDescriptors(overrides))
}

/** Reports the host's mistakes on a page in development. */
function watchInDevelopment(
  kit: Kit,
  isStarted: () => boolean,
  environment: Pick<Environment, 'setTimeout'>,
): void {
  try {
    if (process.env.NODE_ENV !== 'production' && typeof document !== 'undefined')
      import('../development/watchKit.js').then(
        ({ watchKit }) => watchKit(kit, { isStarted, setTimeout: environment.setTimeout }),
        () => undefined,
      )
  } catch {}
}
