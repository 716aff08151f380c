import {
  type Connection,
  type Connector,
  type ConnectorEvents,
  createEmitter,
  createError,
  isKitError,
  type Network,
  sanitizeImageUrl,
  sanitizeText,
} from '@latchkey/core'
import {
  type AskOptions,
  callWallet,
  connectDeadlineMs,
  invalidAnswer,
  promptDeadlineMs,
  readDeadlineMs,
  withDeadline,
} from '@latchkey/core/adapter'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { parseChainId } from '../answers.js'
import { isSameWallet } from '../connectors/isSameWallet.js'
import { switchWalletNetwork } from '../connectors/switchWalletNetwork.js'
import { toEvmProvider } from '../EvmProvider.js'
import { askWallet, fromWalletError } from '../errors.js'
import { forgetConnection } from './forgetConnection.js'
import type { WagmiActions } from './WagmiActions.js'
import { readWagmiConnection } from './wagmiConnection.js'

const namespace = 'eip155'
const leaveDeadlineMs = 3_000

export type WagmiBridge = {
  readonly config: Config
  readonly actions: WagmiActions
  readonly resolve: (network: Network) => Network
}

/**
 * `readConnection` answers at once with the connection that wagmi has through this connector now,
 * if it is wagmi's current one.
 */
export type WagmiBackedConnector = Connector & { readConnection(): Connection | undefined }

/**
 * The kit's view of one of wagmi's connectors. wagmi's state is the truth: everything goes through
 * its actions, and events come from its store.
 */
export function createWagmiConnector(
  { config, actions, resolve }: WagmiBridge,
  own: WagmiConnector,
  id: string,
): WagmiBackedConnector {
  const events = createEmitter<ConnectorEvents>()
  const isInjected = own.type === 'injected'
  const isGeneric = isInjected && own.id === 'injected'
  const name = isGeneric ? 'Browser Wallet' : sanitizeText(own.name) || own.id
  const imageUrl = sanitizeImageUrl(own.icon)
  const given = Array.isArray(own.rdns) ? own.rdns[0] : own.rdns
  const rdns =
    typeof given === 'string' ? given : isInjected && own.id.includes('.') ? own.id : undefined
  const described = { id, name, ...(imageUrl && { imageUrl }), ...(rdns && { rdns }) }
  const { id: _, ...walletInfo } = described
  const read = () => readWagmiConnection(config, own, id, walletInfo)
  const isCurrent = () => config.state.current === own.uid

  let attempts = 0
  let last: Connection | undefined
  let stop: (() => void) | undefined

  const inTime = <Result>(
    what: string,
    run: () => Promise<Result>,
    { ms, signal }: AskOptions,
  ): Promise<Result> => callWallet(what, run, { ms, signal, toError: fromWalletError })
  const detach = () => {
    stop?.()
    stop = undefined
    last = undefined
  }
  const attach = (): Connection | undefined => {
    last = read()
    if (last) stop ??= config.subscribe((state) => state.connections.get(own.uid), follow)
    return last
  }
  const follow = () => {
    const before = last
    last = read()
    if (!last) {
      detach()
      events.emit('disconnect', { namespaces: [namespace] })
      return
    }
    const { accounts, network } = last
    const list = (connection: Connection | undefined) =>
      connection?.accounts.map(({ address }) => address.split(':')[2]).join()
    if (list(before) !== list(last)) events.emit('accountsChanged', { namespace, accounts })
    if (before?.network !== network) events.emit('networkChanged', { namespace, network })
  }
  const readCurrent = () =>
    isCurrent() && config.state.status === 'connected' ? attach() : undefined
  const readChainId = async (signal?: AbortSignal) => {
    const chainId = parseChainId(
      await inTime('getChainId', () => own.getChainId(), { ms: readDeadlineMs, signal }),
    )
    if (chainId === undefined) throw invalidAnswer('eth_chainId')
    return chainId
  }
  /**
   * A wallet that agrees after the person has cancelled would leave wagmi connected and the kit
   * not.
   */
  const undoLate = async (asked: Promise<unknown>, attempt: number): Promise<void> => {
    try {
      await asked
      if (attempt === attempts) await actions.disconnect(config, { connector: own })
    } catch {
      // Declined in the end: nothing to undo.
    }
  }

  const leave = async (connector: WagmiConnector): Promise<void> => {
    if (!config.state.connections.has(connector.uid)) return
    try {
      await inTime('disconnect', () => actions.disconnect(config, { connector }), {
        ms: leaveDeadlineMs,
      })
    } catch {
      forgetConnection(config, connector.uid)
    }
  }

  return {
    ...described,
    kind: isGeneric ? 'INJECTED' : isInjected ? 'ANNOUNCED' : 'EXTERNAL',
    namespaces: [namespace],
    get explainedBy() {
      return isGeneric ? readAnnouncedWallet(config) : undefined
    },

    async connect({ signal }) {
      if (!isCurrent()) {
        const attempt = ++attempts
        let asked: Promise<unknown> | undefined
        try {
          await inTime(
            'connect',
            () => {
              asked = actions.connect(config, { connector: own })
              return asked
            },
            { ms: connectDeadlineMs, signal },
          )
        } catch (error) {
          if (asked && (isKitError(error, 'ABORTED') || isKitError(error, 'WALLET_TIMEOUT')))
            void undoLate(asked, attempt)
          throw error
        }
      }
      const connection = attach()
      if (connection) return { connections: [connection] }
      // wagmi takes an empty list for a connection.
      const locked = config.state.connections.get(own.uid)?.accounts?.length === 0
      if (config.state.connections.has(own.uid))
        await actions.disconnect(config, { connector: own }).catch(() => undefined)
      throw createError(locked ? 'WALLET_LOCKED' : 'WALLET_INVALID_RESPONSE')
    },

    async restore({ signal }) {
      if (!isCurrent() || config.state.status !== 'connected') {
        const done = async (inner: AbortSignal) => {
          // Answers at once when wagmi is reconnecting already; then its state tells.
          if (config.state.status === 'disconnected')
            await actions.reconnect(config, { connectors: [own] })
          await settled(config, inner)
        }
        try {
          await withDeadline(done, {
            ms: readDeadlineMs,
            signal,
            error: () => createError('WALLET_UNRESPONSIVE'),
          })
        } catch (error) {
          throw fromWalletError(error)
        }
      }
      const connection = readCurrent()
      return connection ? [connection] : []
    },

    async disconnect({ namespaces = [namespace] } = {}) {
      if (!namespaces.includes(namespace)) return
      attempts += 1
      detach()
      // wagmi would make another wallet that was connected before the current one. The person wants
      // to be disconnected.
      const others = [...config.state.connections.values()]
        .map(({ connector }) => connector)
        .filter(({ uid }) => uid !== own.uid)
      await Promise.all(others.map(leave))
      await leave(own)
    },

    getProvider: () =>
      inTime('getProvider', () => own.getProvider() as Promise<unknown>, { ms: readDeadlineMs }),
    getNetwork: async () => `${namespace}:${await readChainId()}`,

    async switchNetwork(network, { signal } = {}) {
      const chainId = Number(network.id)
      if (!config.chains.some((chain) => chain.id === chainId))
        throw createError('NETWORK_NOT_FOUND', { params: { network: network.name } })
      try {
        await inTime(
          'switchChain',
          () => actions.switchChain(config, { chainId, connector: own }),
          { ms: promptDeadlineMs, signal },
        )
        return
      } catch (error) {
        // wagmi adds a network on 4902 only, and takes a wallet that added it and stayed for a
        // person who declined.
        const stayed = isKitError(error, 'USER_REJECTED') && /after adding/i.test(error.message)
        if (
          !stayed &&
          !isKitError(error, 'NETWORK_NOT_IN_WALLET') &&
          !isKitError(error, 'RPC_INTERNAL')
        )
          throw error
      }
      const provider = toEvmProvider(await own.getProvider())
      if (!provider) throw createError('WALLET_NOT_FOUND')
      await switchWalletNetwork({
        ask: (method, params, options) => askWallet(provider, method, params, options),
        readChainId: () => readChainId(signal),
        network: resolve(network),
        signal,
      })
    },
    readConnection: readCurrent,
    on: events.on,
  }
}

/** The rdns, in wagmi the id, of the announced wallet that `window.ethereum` is. */
function readAnnouncedWallet(config: Config): string | undefined {
  const page = globalThis.window as { readonly ethereum?: unknown } | undefined
  const object = toEvmProvider(page?.ethereum)
  const announced = config._internal.mipd?.getProviders() ?? []
  return object && announced.find(({ provider }) => isSameWallet(object, provider))?.info.rdns
}

/** Resolves once wagmi neither connects nor reconnects. */
function settled(config: Config, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const isSettled = (status: string) => status === 'connected' || status === 'disconnected'
    if (isSettled(config.state.status)) return resolve()
    const finish = () => {
      stop()
      resolve()
    }
    const stop = config.subscribe(
      (state) => state.status,
      (status) => isSettled(status) && finish(),
    )
    signal.addEventListener('abort', finish, { once: true })
  })
}
