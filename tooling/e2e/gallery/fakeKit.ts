import {
  createHeadlessKit,
  type EventsState,
  type Kit,
  type KitOptions,
  type PendingRequest,
  type RequestsState,
  type ThemeState,
  type WalletRow,
} from '@latchkey/controllers'
import { createError, createStore, unknownNetwork } from '@latchkey/core'
import { createFakeAdapter } from '@latchkey/testing'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { createFakeAccount } from './fakeAccount.js'
import { onrampOptions } from './fakeBuying.js'
import { fakeCoinsOf } from './fakeCoins.js'
import { createFakeConnect } from './fakeConnect.js'
import { createFakeConnections } from './fakeConnections.js'
import { createFakeNavigation } from './fakeNavigation.js'
import { createFakeNetwork } from './fakeNetwork.js'
import { createFakePairing } from './fakePairing.js'
import { createFakeParts } from './fakeParts.js'
import { endpoints } from './fakePortfolio.js'
import { sentTransactions } from './fakeSending.js'
import { createFakeSignIn } from './fakeSignIn.js'
import { createFakeWallets } from './fakeWallets.js'
import { ecosystems, evmNetworks, otherNetworks } from './networks.js'
import { everything, installed, longList, wallet } from './states.js'

/** A page in development is not told that this kit connects nobody. */
const unconnected = { adapters: [], logLevel: 'silent' } as const

const hostileWallets = ({ payloads }: Scene) =>
  payloads?.map((text, index) =>
    wallet(`hostile-${index}`, text, { imageUrl: text, rdns: text, lookAlike: true }),
  )

/**
 * A kit of plain stores, frozen in the scene's state. Calls of its views are recorded in `calls`.
 */
export function createFakeKit(
  scene: Scene,
  theme: 'dark' | 'light',
  overrides: Partial<KitOptions> = {},
): Kit & { readonly calls: string[] } {
  const calls: string[] = []
  const note = (name: string) => (): void => void calls.push(name)
  const now = Date.now()
  const nameOf = (name: string) =>
    scene.longNames ? `${name} of Remarkably Many Letters`.slice(0, 30) : name
  const named = <Each extends { readonly name: string }>(list: readonly Each[]) =>
    list.map((each) => ({ ...each, name: nameOf(each.name) }))
  const ofCoins = fakeCoinsOf(scene) !== undefined
  const networks = named(
    scene.ecosystems || ofCoins ? [...evmNetworks, ...otherNetworks] : evmNetworks,
  )
  const bitcoin = otherNetworks.find(({ chainNamespace }) => chainNamespace === 'bip122')
  const active = scene.unsupported ? unknownNetwork('eip155:99999') : networks[0]
  const hostile = hostileWallets(scene)
  const wallets =
    hostile ??
    named(scene.wallets === 'none' ? [] : scene.wallets === 'many' ? everything : installed)
  const all =
    hostile ??
    named(scene.wallets === 'none' ? [] : scene.catalogue === 'long' ? longList : everything)

  const { router, modal, notices } = createFakeNavigation(scene, calls)
  const { connectionOf, store: connection } = createFakeConnections(scene, {
    nameOf,
    network: active,
  })
  const account = createFakeAccount(scene, now)
  const { features, consent } = createHeadlessKit({
    ...unconnected,
    features: scene.features ?? {},
    termsUrl: 'https://example.org/terms',
  })
  const signIn = createFakeSignIn(scene, now)
  const pairing = createFakePairing({
    scene: scene.pairing ?? {},
    note: (call) => void calls.push(call),
    connection: connectionOf,
    store: connection,
    finish: () => kit.modal.finish(),
  })

  const requests = fakeRequests(scene, now)
  const lazy = createFakeParts(scene, { now, signIn })

  const kit: Kit & { readonly calls: string[] } = {
    calls,
    options: {
      adapters: [],
      termsUrl: 'https://example.org/terms',
      privacyUrl: 'https://example.org/privacy',
      ...onrampOptions(scene),
      ...(scene.tab === 'nfts' ? { endpoints, ...overrides } : overrides),
      embedded: scene.embedded ?? false,
    },
    adapters: fakeAdapters(scene),
    setAdapters: () => {},
    use: <Part>(make: unknown) => (lazy.get(make) ?? pairing) as Part,
    preload: async () => {},
    events: {
      store: createStore<EventsState>({ recent: [] }),
      on: () => () => {},
      onAny: () => () => {},
    },
    features,
    consent,
    theme: fakeTheme(theme, overrides),
    notices,
    router,
    connectors: fakeConnectors(scene, wallets),
    connection: {
      store: connection,
      connect: createFakeConnect({
        scene,
        store: connection,
        found: connectionOf,
        note: (call) => void calls.push(call),
        finish: () => kit.modal.finish(),
      }),
      cancelConnect: note('cancelConnect'),
      disconnect: async () => void calls.push('disconnect'),
      setActiveNamespace: note('setActiveNamespace'),
      setActiveAccount: note('setActiveAccount'),
      reconnect: async () => {},
    },
    modal,
    network: createFakeNetwork(scene, {
      networks,
      active: ofCoins ? bitcoin : active,
      note: (call) => void calls.push(call),
    }),
    account: {
      store: account,
      refreshBalance: async () => void calls.push('refreshBalance'),
      refreshName: async () => {},
      explorerUrl: (value, { blockExplorers }) =>
        blockExplorers && `${blockExplorers.default.url}/address/${value.split(':')[2]}`,
    },
    wallets: createFakeWallets({
      scene,
      wallets,
      all,
      note: (call) => void calls.push(call),
      push: (view, data) => kit.router.push(view, data),
    }),
    requests,
    start: () => () => {},
    destroy: () => {},
    // Where the page waits, a request is made in place of an opening.
    open: () => (scene.waiting ? requests.ask() : kit.modal.open()),
    close: () => kit.modal.close(),
    getState: () => ({
      open: modal.store.getState().open,
      status: 'disconnected',
      reconnecting: false,
      namespace: undefined,
      address: undefined,
      network: undefined,
    }),
    subscribe: () => () => {},
  }
  showNotices(scene, notices)
  return kit
}

function fakeRequests(scene: Scene, now: number): Kit['requests'] & { readonly ask: () => void } {
  const transactions = sentTransactions(scene, now)
  const store = createStore<RequestsState>({
    pending: [],
    transactions,
    unanswered: scene.unanswered ? transactions.map(({ id }) => id) : [],
    proposed: scene.proposed ? transactions.map(({ id }) => id) : [],
  })
  const request: PendingRequest = {
    id: 1,
    namespace: 'eip155',
    kind: 'signMessage',
    since: now,
    wallet: 'Latchkey Wallet',
    isAway: true,
    inModal: false,
  }
  const ask = () => store.setState({ pending: [request] })
  return { store, ask } as unknown as Kit['requests'] & { readonly ask: () => void }
}

function fakeTheme(mode: 'dark' | 'light', { theme = {} }: Partial<KitOptions>): Kit['theme'] {
  const store = createStore<ThemeState>({
    mode,
    resolved: mode,
    variables: theme.variables ?? {},
  })
  return {
    store,
    setMode: (next) => store.setState({ mode: next, resolved: next ?? 'dark' }),
    setVariables: (variables) => store.setState({ variables }),
  }
}

/** The scene's wallets as connectors, and one that pairs where it shows a code. */
function fakeConnectors(scene: Scene, wallets: readonly WalletRow[]): Kit['connectors'] {
  const found = wallets.flatMap((row) =>
    row.connectorIds.map((id, index) => ({
      id,
      kind: 'ANNOUNCED' as const,
      name: row.name,
      namespaces: [row.namespaces[index] ?? 'eip155'],
    })),
  )
  const phones = {
    id: 'phones',
    kind: 'WALLET_CONNECT' as const,
    name: 'WalletConnect',
    namespaces: ['eip155' as const],
  }
  const connectors = scene.pairing ? [phones, ...found] : found
  return { store: createStore({ connectors }), get: () => undefined, getAll: () => [] }
}

const fakeAdapters = (scene: Scene) =>
  (scene.ecosystems
    ? ecosystems
    : scene.view === 'ConnectingExternal'
      ? ['eip155', 'solana']
      : ['eip155']
  ).map((namespace) =>
    createFakeAdapter({
      namespace,
      capabilities: {
        send: {
          supports: () => true,
          load: () => Promise.reject(createError('UNSUPPORTED_CHAIN')),
        },
      },
    }),
  )

function showNotices(scene: Scene, notices: Kit['notices']): void {
  for (const text of scene.payloads?.slice(0, 1) ?? []) {
    notices.showSnack({ kind: 'info', text })
    notices.showAlert({ code: 'INVALID_CONFIGURATION', details: text })
  }
  if (scene.notice === 'snack') notices.showSnack({ kind: 'success', code: 'copied' })
  if (scene.notice === 'error') notices.showError(createError('RPC_INTERNAL'))
  if (scene.notice === 'alert')
    notices.showAlert({
      code: 'INVALID_APP_CONFIGURATION',
      details: 'The project id is not known to the endpoint.',
    })
}
