import {
  type BaseError,
  type ConnectInput,
  type Connector,
  createError,
  type Pairing,
  type Wallet,
} from '@latchkey/core'
import type { DeepLink } from '@latchkey/core/deepLink'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { createKit } from '../src/kit/createKit.js'
import type { KitOptions } from '../src/kit/KitOptions.js'
import { createPairingController } from '../src/pairing/createPairingController.js'
import { findTraits } from './findTraits.js'
import { startForTest } from './startForTest.js'

/** How long a code is valid. */
export const lifeMs = 240_000
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
/** A wallet of phones, with a store of apps. */
export const rainbow: Wallet = {
  id: 'rainbow',
  name: 'Rainbow',
  links: { mobile: 'rainbow://', appStore: 'https://apps.apple.com/app/id1' },
}
/** A wallet of desktops, with a page of its own. */
export const forge: Wallet = {
  id: 'forge',
  name: 'Forge',
  links: { desktop: 'forge://', webApp: 'https://forge.example' },
}
/** A wallet that is an extension of a browser. */
export const plugin: Wallet = {
  id: 'plugin',
  name: 'Plugin',
  links: { chromeStore: 'https://chromewebstore.google.com/detail/x' },
}
/** A wallet none of whose links may be opened. */
export const evil: Wallet = {
  id: 'evil',
  name: 'Evil',
  links: {
    mobile: 'javascript:alert(1)',
    desktop: 'file:///etc/passwd',
    webApp: 'http://evil.example',
  },
}

/** A connector to other devices, with a scripted relay and user. */
export function createPhone(environment: ReturnType<typeof createFakeEnvironment>) {
  const fake = createFakeConnector({
    id: 'phones',
    name: 'WalletConnect',
    kind: 'WALLET_CONNECT',
    namespaces: ['eip155', 'solana'],
  })
  let codes = 0
  const state = {
    prepared: 0,
    asked: [] as ConnectInput[],
    /** The outcome of a request to the relay. */
    relay: async (_signal: AbortSignal): Promise<void> => undefined,
    approve: (): void => undefined,
    refuse: (_error: BaseError): void => undefined,
    waiting: 0,
    make(): Pairing {
      const topic = String(++codes).padStart(64, '0')
      return {
        uri: `wc:${topic}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${topic}`,
        expiresAt: environment.now() + lifeMs,
      }
    },
    current: undefined as Pairing | undefined,
  }
  const connector: Connector = {
    ...fake,
    async prepare({ signal }) {
      state.prepared++
      await state.relay(signal)
      // As in the engine: a code valid for more than 10 s is emitted again.
      if (!state.current || state.current.expiresAt - environment.now() <= 10_000)
        state.current = state.make()
      return state.current
    },
    connect(input) {
      state.asked.push(input)
      state.waiting++
      return new Promise((resolve, reject) => {
        const end = (act: () => void) => {
          state.waiting--
          state.current = undefined
          act()
        }
        state.approve = () => end(() => fake.connect(input).then(resolve, reject))
        state.refuse = (error) => end(() => reject(error))
        input.signal.addEventListener('abort', () => {
          state.waiting--
          reject(createError('ABORTED'))
        })
      })
    },
  }
  return { connector, fake, state, listeners: fake.wallet.listeners }
}

/** A kit that pairs, in an environment and with a relay, a user and links that the test sets. */
export function setUpPairing(
  options: Partial<KitOptions> & {
    readonly isMobile?: boolean
    readonly installed?: boolean
    readonly bare?: boolean
  } = {},
) {
  const { isMobile = false, installed = true, bare = false, ...more } = options
  const fake = createFakeEnvironment({ isMobile })
  const opened: DeepLink[] = []
  let online = true
  const onlineListeners = new Set<(online: boolean) => void>()
  const environment = {
    ...fake,
    ...(isMobile && { userAgent: iphone }),
    openLink: (link: DeepLink) => void opened.push(link),
    isOnline: () => online,
    onOnlineChange(listener: (online: boolean) => void) {
      onlineListeners.add(listener)
      return () => void onlineListeners.delete(listener)
    },
  }
  const phone = createPhone(fake)
  const own = createFakeConnector({ id: 'own', name: 'Own' })
  const adapters = bare
    ? []
    : [
        createFakeAdapter({ connectors: installed ? [own] : [] }),
        createFakeAdapter({ namespace: 'solana', connectors: [] }),
      ]
  const kit = createKit({
    adapters,
    connectors: [phone.connector],
    environment,
    prefetch: 'none',
    debug: true,
    wallets: { bundled: false, custom: [rainbow, forge, plugin, evil] },
    ...more,
  })
  kit.router.describe(findTraits)
  startForTest(kit)
  const pairing = kit.use(createPairingController)
  const counts = () => [
    fake.listeners() + onlineListeners.size,
    fake.clock.pending(),
    phone.listeners(),
    phone.state.waiting,
  ]
  const setOnline = (next: boolean) => {
    online = next
    for (const listener of [...onlineListeners]) listener(next)
  }
  return {
    kit,
    pairing,
    environment: fake,
    clock: fake.clock,
    phone,
    opened,
    counts,
    setOnline,
    state: pairing.store.getState,
  }
}

/** Waits for code that loads on first use. */
export async function open(kit: ReturnType<typeof setUpPairing>['kit']) {
  kit.open()
  await kit.preload()
  await settle()
}

/** The outcome of a relay that cannot be reached. */
export const away = async () => {
  throw createError('RELAY_UNREACHABLE')
}
