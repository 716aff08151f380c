import {
  type ConnectorEvents,
  createError,
  createGuardedStorage,
  type Emitter,
  readLocalStorage,
} from '@latchkey/core'
import type { Engine, ReadSignIn } from '../engine/Engine.js'
import { fetchEngine } from '../engine/fetchEngine.js'
import { isPublicRelay, publicRelay } from '../publicRelay.js'
import type { EngineSettings, PageMetadata, WalletConnectOptions } from '../WalletConnectOptions.js'
import {
  createWalletConnectSession,
  type WalletConnectSession,
} from './createWalletConnectSession.js'

/** Creates the session of a connector; the engine is made on first use. */
export function openSession(
  options: WalletConnectOptions,
  events: Emitter<ConnectorEvents>,
  readSignIn: () => ReadSignIn | undefined,
): WalletConnectSession {
  const settings = () => toEngineSettings(options)
  let opening: Promise<Engine> | undefined
  const openEngine = (): Promise<Engine> => {
    opening ??= makeEngine(options, settings).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return createWalletConnectSession(
    {
      id: 'walletConnect',
      name: 'WalletConnect',
      openEngine,
      readSignIn,
      storage: createGuardedStorage(readLocalStorage()),
      storageKey: options.storageKey ?? 'default',
    },
    events,
  )
}

async function makeEngine(
  { engine }: WalletConnectOptions,
  settings: () => EngineSettings,
): Promise<Engine> {
  if (typeof engine === 'function') return await engine(settings())
  if (engine) return engine
  const given = settings()
  const { createUniversalProviderEngine } = await fetchEngine(given.provider !== undefined).catch(
    (cause: unknown) => {
      throw createError('VIEW_UNAVAILABLE', { cause })
    },
  )
  return createUniversalProviderEngine(given)
}

export function toEngineSettings({
  relayUrl = publicRelay,
  projectId,
  metadata,
  verify,
  storageKey = 'default',
  provider,
}: WalletConnectOptions): EngineSettings {
  return {
    relayUrl,
    ...(projectId !== undefined && { projectId }),
    metadata: toMetadata(metadata),
    verify: verify ?? (isPublicRelay(relayUrl) ? 'bounded' : 'off'),
    storagePrefix: storageKey,
    ...(provider && { provider }),
  }
}

/** The page's metadata, with defaults for what the host omits. In Node there is no page. */
function toMetadata(given: Partial<PageMetadata> = {}): PageMetadata {
  const { document: page, location } = globalThis as Partial<typeof globalThis>
  const read = (selector: string, attribute: string) =>
    page?.querySelector(selector)?.getAttribute(attribute) ?? ''
  const origin = location?.origin ?? 'http://localhost'
  const icon = read('link[rel~="icon"]', 'href')
  return {
    name: page?.title || (location?.hostname ?? 'Latchkey'),
    description: read('meta[name="description"]', 'content'),
    url: origin,
    icons: icon && URL.canParse(icon, origin) ? [new URL(icon, origin).href] : [],
    ...given,
  }
}
