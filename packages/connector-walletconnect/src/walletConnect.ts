import { type Connector, type ConnectorEvents, createEmitter, type Pairing } from '@latchkey/core'
import { lazyOnce } from '@latchkey/core/adapter'
import { fetchEngine } from './engine/fetchEngine.js'
import type { WalletConnectSession } from './session/createWalletConnectSession.js'
import type { WalletConnectOptions } from './WalletConnectOptions.js'

/**
 * The connector for wallets on other devices and in other apps: by QR code, by link, and for all
 * five namespaces in one session. The kit shows its code and opens its links; what speaks with the
 * relay is fetched when a code is asked for, or when there is a session to restore.
 *
 * Store wallets listen on the public relay only, and that one asks for a project id. Another
 * `relayUrl` is for own wallets, closed groups, demos and tests.
 *
 * @throws PROJECT_ID_NOT_CONFIGURED and INVALID_CONFIGURATION when it is used
 * @example
 * const connector = walletConnect({ projectId: '0123456789abcdef0123456789abcdef' })
 * const kit = createKit({ adapters: [evm({ networks: [mainnet] })], connectors: [connector] })
 */
export function walletConnect(options: WalletConnectOptions = {}): Connector {
  const events = createEmitter<ConnectorEvents>()
  let session: WalletConnectSession | undefined

  const open = lazyOnce(
    () => import('./session/openSession.js'),
    ({ openSession }) => {
      session = openSession(options, events)
      return session
    },
  )

  /** Beside the session's own code, which asks for it again where it is used. */
  const fetchAhead = (): void => {
    if (!options.engine) fetchEngine(options.provider !== undefined).catch(() => undefined)
  }

  return {
    id: 'walletConnect',
    kind: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespaces: ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'],
    async prepare(input) {
      fetchAhead()
      return (await open()).prepare(input)
    },
    async connect(input) {
      fetchAhead()
      return (await open()).connect(input)
    },
    restore: async (input) => (await open()).restore(input),
    disconnect: async (input) => (await open()).disconnect(input),
    getProvider: async (namespace) => (await open()).getProvider(namespace),
    switchNetwork: async (network, asked) => (await open()).switchNetwork(network, asked),
    getNetwork: async (namespace) => (await open()).getNetwork(namespace),
    on(event, listener) {
      const stop = events.on(event, listener)
      const pairing = event === 'pairingUri' ? session?.pairing() : undefined
      if (pairing) (listener as (payload: Pairing) => void)(pairing)
      return stop
    },
  }
}
