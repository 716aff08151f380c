import {
  type Account,
  type CaipNetworkId,
  type Connection,
  type Connector,
  type ConnectorEvents,
  createError,
  type Namespace,
  toCaipAddress,
} from '@latchkey/core'

export type FakeConnectorOptions = {
  readonly id?: string
  readonly name?: string
  readonly kind?: Connector['kind']
  readonly rdns?: string
  readonly namespaces?: readonly Namespace[]
  /** The wallet's network per namespace. @default `<namespace>:1` */
  readonly networks?: Readonly<Record<string, CaipNetworkId>>
  /** Bare addresses, the selected one first. */
  readonly addresses?: readonly string[]
  /** The page already has the wallet's permission. @default false */
  readonly authorized?: boolean
  /**
   * Delays an answer: a prompt, a network or a test's scheduler.
   * @default an answer at once
   */
  readonly answer?: <Result>(question: FakeQuestion, result: () => Result) => Promise<Result>
  /** EIP-1193. */
  readonly provider?: unknown
}

export type FakeQuestion = 'connect' | 'restore' | 'disconnect' | 'switchNetwork' | 'getNetwork'

/** A wallet without a chain, whose state a test reads and changes. */
export type FakeConnector = Connector & {
  readonly wallet: {
    authorized: boolean
    addresses: readonly string[]
    networks: Record<string, CaipNetworkId>
    /** Number of calls per question. */
    readonly asked: Record<FakeQuestion, number>
    listeners(): number
    emit<E extends keyof ConnectorEvents>(event: E, payload: ConnectorEvents[E]): void
    /** Selects accounts in the wallet; an empty list revokes the permission. */
    select(namespace: Namespace, addresses: readonly string[]): void
    /** Switches the wallet's network. */
    moveTo(network: CaipNetworkId): void
  }
}

/**
 * A connector with a scripted wallet behind it.
 *
 * @example
 * const connector = createFakeConnector({ id: 'io.example', authorized: true })
 * connector.wallet.select('eip155', []) // takes the permission back
 */
export function createFakeConnector(options: FakeConnectorOptions = {}): FakeConnector {
  const {
    id = 'fake',
    name = 'Fake Wallet',
    kind = 'ANNOUNCED',
    namespaces = ['eip155'],
    authorized = false,
  } = options
  const { answer = async (_question, result) => result(), provider = {} } = options
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const namespaceOf = (network: string) => network.split(':')[0] ?? ''

  const wallet: FakeConnector['wallet'] = {
    authorized,
    addresses: options.addresses ?? ['0x00000000000000000000000000000000000000a1'],
    networks: Object.fromEntries(
      namespaces.map((namespace) => [namespace, options.networks?.[namespace] ?? `${namespace}:1`]),
    ),
    asked: { connect: 0, restore: 0, disconnect: 0, switchNetwork: 0, getNetwork: 0 },
    listeners: () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0),
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
    },
    select(namespace, addresses) {
      if (addresses.length === 0) wallet.authorized = false
      else wallet.addresses = addresses
      wallet.emit('accountsChanged', {
        namespace,
        accounts: addresses.length === 0 ? [] : accounts(namespace),
      })
    },
    moveTo(network) {
      wallet.networks[namespaceOf(network)] = network
      wallet.emit('networkChanged', { namespace: namespaceOf(network), network })
    },
  }

  const networkOf = (namespace: Namespace): CaipNetworkId =>
    wallet.networks[namespace] ?? `${namespace}:1`
  const accounts = (namespace: Namespace): readonly Account[] =>
    wallet.addresses.map((address) => ({ address: toCaipAddress(networkOf(namespace), address) }))
  const connection = (namespace: Namespace): Connection => ({
    connectorId: id,
    namespace,
    accounts: accounts(namespace),
    active: toCaipAddress(networkOf(namespace), wallet.addresses[0] ?? ''),
    network: networkOf(namespace),
    approvedNetworks: 'all',
  })
  const ask = <Result>(question: FakeQuestion, result: () => Result) => {
    wallet.asked[question]++
    return answer(question, result)
  }

  return {
    id,
    kind,
    name,
    namespaces,
    ...(options.rdns === undefined ? {} : { rdns: options.rdns }),
    wallet,
    connect: ({ namespaces: wanted = namespaces, signal }) =>
      ask('connect', () => {
        if (signal.aborted) throw createError('ABORTED')
        wallet.authorized = true
        return { connections: wanted.filter((each) => namespaces.includes(each)).map(connection) }
      }),
    restore: () => ask('restore', () => (wallet.authorized ? namespaces.map(connection) : [])),
    disconnect: () =>
      ask('disconnect', () => {
        wallet.authorized = false
      }),
    getProvider: async () => provider,
    switchNetwork: (network) => ask('switchNetwork', () => wallet.moveTo(network.caipNetworkId)),
    getNetwork: (namespace) => ask('getNetwork', () => networkOf(namespace)),
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => {
        set.delete(listener)
      }
    },
  }
}
