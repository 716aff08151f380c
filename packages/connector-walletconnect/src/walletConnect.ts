import {
  type BundlerProcess,
  type Connector,
  type ConnectorEvents,
  createEmitter,
  type Pairing,
} from '@latchkey/core'
import { lazyOnce } from '@latchkey/core/adapter'
import { warnProjectId } from './development/warnProjectId.js'
import { warnUnknown } from './development/warnUnknown.js'
import type { ReadSignIn } from './engine/Engine.js'
import { fetchEngine } from './engine/fetchEngine.js'
import { isPublicRelay, publicRelay } from './publicRelay.js'
import { refuseRelayUrl } from './refuseRelayUrl.js'
import type { WalletConnectSession } from './session/createWalletConnectSession.js'
import type { WalletConnectOptions } from './WalletConnectOptions.js'

declare const process: BundlerProcess

/**
 * Connector for wallets on other devices and in other apps, by QR code or by link. One session
 * covers all five namespaces. The kit shows the code and opens the links. The relay client is
 * fetched when a code is requested or a stored session is restored.
 *
 * Store wallets listen on the public relay only, which requires a project id. Another `relayUrl`
 * suits own wallets, closed groups, demos and tests.
 *
 * @throws INVALID_CONFIGURATION for a `relayUrl` that is neither `wss://` nor `ws://` on this
 *   machine; PROJECT_ID_NOT_CONFIGURED on use
 * @example
 * const connector = walletConnect({ projectId: '0123456789abcdef0123456789abcdef' })
 * const kit = createKit({ adapters: [evm({ networks: [mainnet] })], connectors: [connector] })
 */
export function walletConnect(options: WalletConnectOptions = {}): Connector {
  const { relayUrl = publicRelay } = options
  refuseRelayUrl(relayUrl)
  try {
    if (process.env.NODE_ENV !== 'production') {
      warnUnknown(options)
      warnProjectId(options, isPublicRelay(relayUrl))
    }
  } catch {}
  const events = createEmitter<ConnectorEvents>()
  let session: WalletConnectSession | undefined
  let readSignIn: ReadSignIn | undefined

  const open = lazyOnce(
    () => import('./session/openSession.js'),
    ({ openSession }) => {
      session = openSession(options, events, () => readSignIn)
      return session
    },
  )

  /**
   * Starts the engine download in parallel with the session code, which requests it again on use.
   */
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
    offerSignIn(read) {
      readSignIn = read
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
