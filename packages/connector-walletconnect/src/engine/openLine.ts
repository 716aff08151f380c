import { createEmitter, createError } from '@latchkey/core'
import { type EngineClock, unheard, within } from './EngineClock.js'
import type { EngineEnvironment } from './EngineEnvironment.js'
import { endOnce } from './endOnce.js'
import type { LibraryClient, LibraryCore, RelayMessage } from './LibraryClient.js'
import type { Line } from './Line.js'
import { loadLibrary } from './loadLibrary.js'
import { boundVerify } from './relay/boundVerify.js'
import { createRelayLink } from './relay/createRelayLink.js'
import { createSkew } from './relay/createSkew.js'
import { adoptSession, purgeSession } from './sessionRecords.js'
import { silentLogger } from './silentLogger.js'
import type { SharedStorage } from './storage/createSharedStorage.js'
import { createTabs } from './tabs/createTabs.js'

export type LineOptions = {
  readonly prefix: string
  readonly relayUrl: string
  readonly projectId: string | undefined
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly verify: 'bounded' | 'off'
  readonly provider: { readonly client: unknown } | undefined
  readonly storage: SharedStorage
  readonly clock: EngineClock
  readonly environment: EngineEnvironment
}

/** The session ends locally at once, but the library waits until the relay takes its own answer. */
const farewellMs = 3000
/** Requested while the library loads; it delays no code. */
const timeDeadlineMs = 300

/** Loads the library and applies all workarounds. Nothing of it loads earlier. */
export async function openLine(options: LineOptions): Promise<Line & { close(): Promise<void> }> {
  const { prefix, verify, storage, clock, environment } = options
  const time = environment.readTime?.()
  const { core, openClient } = await load(options)
  const { relayer, crypto } = core
  const claimed = new Set<string>()
  const ended: Line['ended'] = createEmitter()
  // Applied before the client starts: with a session to restore it contacts the relay at once.
  relayer.events.setMaxListeners(0)
  boundVerify(core, verify, clock)
  const skew = createSkew(crypto, clock)
  let release = () => {}
  const ready = new Promise<void>((resolve) => {
    release = resolve
  })
  const link = createRelayLink({ core, skew, clock, ready, openSocket: environment.openSocket })
  const client = await openClient()
  // One listener per pending proposal or request is expected.
  for (const emitter of [client.events, client.engine.events]) emitter.setMaxListeners(0)
  const timed = time
    ? within(
        clock,
        timeDeadlineMs,
        time.then((now) => now !== undefined && skew.stretch(now)),
        () => createError('HTTP_TIMEOUT'),
      ).then(
        () => {},
        () => {},
      )
    : Promise.resolve()
  const purge = (topic: string) => purgeSession(client, topic)
  const tabs = createTabs(prefix, environment, clock, (topic) => claimed.has(topic))

  // All tabs share one client id: a push to one tab may be the answer another tab waits for.
  const take = relayer.onProviderPayload.bind(relayer)
  relayer.onProviderPayload = async (payload) => {
    const message = readPush(payload)
    if (message) skew.learnStamp(message.publishedAt)
    const taken = take(payload).catch(() => {})
    if (message) tabs.tell('message', message)
    await taken
  }
  tabs.on('message', (message) => unheard(relayer.handleBatchMessageEvents([message])))
  tabs.on('ended', (topic) => {
    claimed.delete(topic)
    ended.emit('ended', { topic, by: 'tab' })
    unheard(purge(topic))
  })
  tabs.on('opened', () => link.outdated())
  link.on('open', () => tabs.tell('opened', undefined))
  if (relayer.connected) tabs.tell('opened', undefined)
  // The engine's listeners are in place before a socket opens.
  release()

  endOnce(client)
  const end = client.engine.onSessionDeleteRequest
  client.engine.onSessionDeleteRequest = async (topic, payload) => {
    clock.after(farewellMs, () => {
      if (!client.session.keys.includes(topic)) return
      unheard(
        purge(topic).then(() =>
          client.events.emit('session_delete', { id: (payload as { id?: number }).id, topic }),
        ),
      )
    })
    await end(topic, payload)
  }

  return {
    client,
    link,
    skew,
    timed,
    storage,
    tabs,
    claimed,
    ended,
    find(topic) {
      const session = client.session.map.get(topic)
      return session && crypto.keychain.has(topic) && skew.toLocalMs(session.expiry) > clock.now()
        ? session
        : undefined
    },
    purge,
    adopt: (topic) => adoptSession(client, storage, topic),
    async close() {
      tabs.close()
      await link.close()
      const scope = globalThis as Record<string, unknown>
      const name = `_walletConnectCore_${prefix}`
      if (scope[name] === client.core) {
        delete scope[name]
        delete scope[`${name}_count`]
      }
    },
  }
}

type Library = {
  readonly core: LibraryCore
  /** Starts the client on that core. */
  openClient(): Promise<LibraryClient>
}

async function load({
  provider,
  prefix,
  relayUrl,
  projectId,
  metadata,
  storage,
  environment,
}: LineOptions): Promise<Library> {
  if (provider) {
    const client = provider.client as LibraryClient
    softenUpdates(provider)
    return { core: client.core, openClient: async () => client }
  }
  const { Core, UniversalProvider } = await loadLibrary().catch((cause: unknown) => {
    throw createError('HTTP_FAILED', { cause, details: 'The WalletConnect client did not load.' })
  })
  const shared = {
    relayUrl,
    ...(projectId && { projectId }),
    storage: storage as never,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: silentLogger as never,
  }
  const core = new Core(shared)
  return {
    core: core as unknown as LibraryCore,
    async openClient() {
      const made = await UniversalProvider.init({
        ...shared,
        core,
        // The library warns about any other address and replaces it with the page's.
        metadata: {
          ...metadata,
          url: environment.pageUrl ?? metadata.url,
          icons: [...metadata.icons],
        },
        disableProviderPing: true,
      })
      // The provider's session handling is unused: it picks the oldest session and ignores
      // namespaces added later.
      made.session = undefined
      softenUpdates(made)
      return made.client as unknown as LibraryClient
    },
  }
}

/**
 * Swallows an error of the library's provider. A session update that drops a namespace throws
 * there, and the wallet would see its update fail.
 */
function softenUpdates(provider: object): void {
  const fragile = provider as { onSessionUpdate?: () => void }
  const update = fragile.onSessionUpdate
  if (!update) return
  fragile.onSessionUpdate = () => {
    try {
      update.call(provider)
    } catch {
      // The session itself is already updated.
    }
  }
}

function readPush(payload: unknown): RelayMessage | undefined {
  const { method, params } = (payload ?? {}) as {
    readonly method?: unknown
    readonly params?: { readonly data?: Partial<RelayMessage> }
  }
  const { topic, message, publishedAt, attestation } = params?.data ?? {}
  if (typeof method !== 'string' || !method.endsWith('_subscription')) return undefined
  if (typeof topic !== 'string' || typeof message !== 'string' || typeof publishedAt !== 'number')
    return undefined
  return {
    topic,
    message,
    publishedAt,
    transportType: 'relay',
    ...(attestation !== undefined && { attestation }),
  }
}
