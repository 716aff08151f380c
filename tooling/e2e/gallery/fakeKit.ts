import { solanaMainnet } from '@latchkey/adapter-solana'
import {
  type ConnectionState,
  createHeadlessKit,
  type EventsState,
  type Kit,
  type KitOptions,
  type ModalState,
  type NetworkState,
  type NoticesState,
  type RequestsState,
  type RouterData,
  type RouterEntry,
  type RouterState,
  type Snack,
  type ThemeState,
} from '@latchkey/controllers'
import { type Connection, createError, createStore, unknownNetwork } from '@latchkey/core'
import { createFakeAdapter } from '@latchkey/testing'
import { networkImages } from '../../../packages/controllers/src/marks/networkImages.js'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { createFakeAccount } from './fakeAccount.js'
import { onrampOptions } from './fakeBuying.js'
import { createFakeConnect } from './fakeConnect.js'
import { createFakePairing } from './fakePairing.js'
import { createFakeParts } from './fakeParts.js'
import { endpoints } from './fakePortfolio.js'
import { sentTransactions } from './fakeSending.js'
import { createFakeSignIn } from './fakeSignIn.js'
import { createFakeWallets } from './fakeWallets.js'
import { ecosystems, evmNetworks, otherNetworks } from './networks.js'
import {
  address,
  everything,
  installed,
  longList,
  orbit,
  prism,
  solanaAddress,
  wallet,
} from './states.js'

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
  const networks = named(scene.ecosystems ? [...evmNetworks, ...otherNetworks] : evmNetworks)
  const active = scene.unsupported ? unknownNetwork('eip155:99999') : networks[0]
  const hostile = scene.payloads?.map((text, index) =>
    wallet(`hostile-${index}`, text, { imageUrl: text, rdns: text, lookAlike: true }),
  )
  const wallets =
    hostile ??
    named(scene.wallets === 'none' ? [] : scene.wallets === 'many' ? everything : installed)
  const all =
    hostile ??
    named(scene.wallets === 'none' ? [] : scene.catalogue === 'long' ? longList : everything)

  let key = 0
  const entry = (view: string, data: RouterData = {}): RouterEntry => ({ key: ++key, view, data })
  const history = [
    ...(scene.history ?? []).map((view) => entry(view)),
    entry(scene.view, scene.data),
  ]
  const last = (entries: readonly RouterEntry[]): RouterEntry => entries.at(-1) ?? entry('Connect')
  const router = createStore<RouterState>({
    history,
    current: last(history),
    direction: 'none',
    selectedWalletId: undefined,
  })
  const go = (entries: readonly RouterEntry[], direction: RouterState['direction']): void =>
    router.setState({ history: entries, current: last(entries), direction })

  const modal = createStore<ModalState>({
    open: false,
    embedded: scene.embedded ?? false,
    loading: scene.loading ?? false,
    shaking: false,
    namespace: undefined,
    closable: scene.view !== 'UnsupportedChain',
  })
  const notices = createStore<NoticesState>({ snack: undefined, alert: undefined })
  const showSnack = (snack: Omit<Snack, 'id'>): void =>
    notices.setState({ snack: { id: Math.random(), ...snack } })

  const connectionOf: Connection = {
    connectorId: orbit.id,
    namespace: 'eip155',
    accounts: Array.from({ length: scene.accounts ?? 1 }, (_, index) => ({
      address: index === 0 ? address : (`${address.slice(0, -1)}${index}` as typeof address),
    })),
    active: address,
    network: active?.caipNetworkId ?? 'eip155:1',
    approvedNetworks: 'all',
    walletInfo: {
      name: scene.payloads?.[0] ?? nameOf(orbit.name),
      ...(orbit.imageUrl ? { imageUrl: orbit.imageUrl } : {}),
    },
  }
  const solanaConnection: Connection = {
    connectorId: 'prism-solana',
    namespace: 'solana',
    accounts: [{ address: solanaAddress }],
    active: solanaAddress,
    network: solanaMainnet.caipNetworkId,
    approvedNetworks: 'all',
    walletInfo: {
      name: nameOf(prism.name),
      ...(prism.imageUrl ? { imageUrl: prism.imageUrl } : {}),
    },
  }
  const connection = createStore<ConnectionState>({
    activeNamespace: scene.connected ? 'eip155' : undefined,
    byNamespace: scene.connected
      ? {
          eip155: {
            status: scene.reconnecting ? 'connecting' : 'connected',
            reconnecting: scene.reconnecting ?? false,
            connection: connectionOf,
          },
          ...(scene.ecosystems && {
            solana: { status: 'connected', reconnecting: false, connection: solanaConnection },
          }),
        }
      : {},
    attempt: undefined,
    ...(scene.ecosystems && {
      others: {
        eip155: [{ ...connectionOf, connectorId: 'tide', walletInfo: { name: nameOf('Tide') } }],
      },
    }),
  })
  const account = createFakeAccount(scene, now)
  const network = createStore<NetworkState>({
    networks,
    activeByNamespace: { eip155: active?.caipNetworkId ?? 'eip155:1' },
    active,
    unsupported: scene.unsupported ?? false,
    switching: undefined,
    images: networkImages,
  })
  const { features, consent } = createHeadlessKit({
    adapters: [],
    features: scene.features ?? {},
    termsUrl: 'https://example.org/terms',
  })
  const themeStore = createStore<ThemeState>({
    mode: theme,
    resolved: theme,
    variables: overrides.theme?.variables ?? {},
  })
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
  const signIn = createFakeSignIn(scene, now)
  const pairing = createFakePairing({
    scene: scene.pairing ?? {},
    note: (call) => void calls.push(call),
    connection: connectionOf,
    store: connection,
    finish: () => kit.modal.finish(),
  })

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
    adapters: (scene.ecosystems
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
    ),
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
    theme: {
      store: themeStore,
      setMode: (mode) => themeStore.setState({ mode, resolved: mode ?? 'dark' }),
      setVariables: (variables) => themeStore.setState({ variables }),
    },
    notices: {
      store: notices,
      showSnack,
      showError: (error) => showSnack({ kind: 'error', code: (error as { code: string }).code }),
      hideSnack: () => notices.setState({ snack: undefined }),
      showAlert: (alert) => notices.setState({ alert }),
      hideAlert: () => notices.setState({ alert: undefined }),
    },
    router: {
      store: router,
      push: (view, data) => go([...router.getState().history, entry(view, data)], 'forward'),
      reset: (view, data) => go([entry(view, data)], 'none'),
      replace: (view, data) =>
        go([...router.getState().history.slice(0, -1), entry(view, data)], 'forward'),
      describe() {},
      goBack: () =>
        router.getState().history.length > 1
          ? go(router.getState().history.slice(0, -1), 'back')
          : modal.setState({ open: false }),
    },
    connectors: { store: createStore({ connectors }), get: () => undefined, getAll: () => [] },
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
    modal: {
      store: modal,
      open: () => modal.setState({ open: true }),
      close: () => modal.setState({ open: false }),
      finish: () => modal.setState({ open: false }),
      showFirst: note('showFirst'),
      setLoading: (loading) => modal.setState({ loading }),
      shake: () => {
        calls.push('shake')
        modal.setState({ shaking: true })
        setTimeout(() => modal.setState({ shaking: false }), 500)
      },
    },
    network: {
      store: network,
      get: (id) => networks.find(({ caipNetworkId }) => caipNetworkId === id),
      getByNamespace: () => networks,
      switchNetwork(id) {
        calls.push(`switchNetwork ${id}`)
        if (!scene.switching || scene.switching === 'pending') {
          network.setState({ switching: { to: id, from: 'eip155', status: 'pending' } })
          return new Promise<never>(() => undefined)
        }
        const code = scene.switching === 'declined' ? 'USER_REJECTED' : 'NETWORK_NOT_SUPPORTED'
        network.setState({
          switching: {
            to: id,
            from: 'eip155',
            status: scene.switching,
            error: { code, message: '', params: {} },
          },
        })
        return Promise.reject(createError(code))
      },
      addNetwork: () => {},
      removeNetwork: () => {},
    },
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
    requests: {
      store: createStore<RequestsState>({
        pending: [],
        transactions: sentTransactions(scene, now),
      }),
    } as unknown as Kit['requests'],
    start: () => () => {},
    destroy: () => {},
    open: () => kit.modal.open(),
    close: () => kit.modal.close(),
    getState: () => ({
      open: modal.getState().open,
      status: 'disconnected',
      reconnecting: false,
      namespace: undefined,
      address: undefined,
      network: undefined,
    }),
    subscribe: () => () => {},
  }
  for (const text of scene.payloads?.slice(0, 1) ?? []) {
    kit.notices.showSnack({ kind: 'info', text })
    kit.notices.showAlert({ code: 'INVALID_CONFIGURATION', details: text })
  }
  if (scene.notice === 'snack') kit.notices.showSnack({ kind: 'success', code: 'copied' })
  if (scene.notice === 'error') kit.notices.showError(createError('RPC_INTERNAL'))
  if (scene.notice === 'alert')
    kit.notices.showAlert({
      code: 'INVALID_APP_CONFIGURATION',
      details: 'The project id is not known to the endpoint.',
    })
  return kit
}
