import {
  type Connection,
  type Connector,
  type ConnectorEvents,
  createEmitter,
  createError,
  isKitError,
} from '@latchkey/core'
import { readDeadlineMs, withDeadline } from '@latchkey/core/adapter'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { fromWalletError } from '../language/errors.js'
import { askWagmi, readChainId } from './askWagmi.js'
import { describeWagmiConnector, readAnnouncedWallet } from './describeWagmiConnector.js'
import { forgetConnection } from './forgetConnection.js'
import { switchWagmiNetwork } from './switchWagmiNetwork.js'
import type { WagmiBridge } from './WagmiBridge.js'
import { readWagmiConnection } from './wagmiConnection.js'
import { watchWagmiConnection } from './watchWagmiConnection.js'

const namespace = 'eip155'
const leaveDeadlineMs = 3_000

/**
 * `readConnection` returns synchronously: wagmi's connection through this connector, if it is
 * wagmi's current one.
 */
export type WagmiBackedConnector = Connector & { readConnection(): Connection | undefined }

/**
 * The kit's view of one wagmi connector. wagmi's state is authoritative: calls use its actions, and
 * events come from its store.
 */
export function createWagmiConnector(
  { config, actions, resolve }: WagmiBridge,
  own: WagmiConnector,
  id: string,
): WagmiBackedConnector {
  const events = createEmitter<ConnectorEvents>()
  const { described, kind, isGeneric } = describeWagmiConnector(own, id)
  const { id: _, ...walletInfo } = described
  const read = () => readWagmiConnection(config, own, id, walletInfo)
  const isCurrent = () => config.state.current === own.uid

  let attempts = 0
  const { attach, detach } = watchWagmiConnection(config, own, read, events)

  const readCurrent = () =>
    isCurrent() && config.state.status === 'connected' ? attach() : undefined
  /** Undoes an approval that arrives after the user cancelled; wagmi alone would be connected. */
  const undoLate = async (asked: Promise<unknown>, attempt: number): Promise<void> => {
    try {
      await asked
      if (attempt === attempts) await actions.disconnect(config, { connector: own })
    } catch {
      // The user declined: nothing to undo.
    }
  }

  const leave = async (connector: WagmiConnector): Promise<void> => {
    if (!config.state.connections.has(connector.uid)) return
    try {
      await askWagmi('disconnect', () => actions.disconnect(config, { connector }), {
        ms: leaveDeadlineMs,
      })
    } catch {
      forgetConnection(config, connector.uid)
    }
  }

  return {
    ...described,
    kind,
    namespaces: [namespace],
    get explainedBy() {
      return isGeneric ? readAnnouncedWallet(config) : undefined
    },

    async connect({ signal }) {
      if (!isCurrent()) {
        const attempt = ++attempts
        let asked: Promise<unknown> | undefined
        try {
          await askWagmi(
            'connect',
            () => {
              asked = actions.connect(config, { connector: own })
              return asked
            },
            { signal },
          )
        } catch (error) {
          if (asked && isKitError(error, 'ABORTED')) void undoLate(asked, attempt)
          throw error
        }
      }
      const connection = attach()
      if (connection) return { connections: [connection] }
      // wagmi treats an empty account list as a connection.
      const locked = config.state.connections.get(own.uid)?.accounts?.length === 0
      if (config.state.connections.has(own.uid))
        await actions.disconnect(config, { connector: own }).catch(() => undefined)
      throw createError(locked ? 'WALLET_LOCKED' : 'WALLET_INVALID_RESPONSE')
    },

    async restore({ signal }) {
      if (!isCurrent() || config.state.status !== 'connected')
        await reconnect({ config, actions }, own, signal)
      const connection = readCurrent()
      return connection ? [connection] : []
    },

    async disconnect({ namespaces = [namespace] } = {}) {
      if (!namespaces.includes(namespace)) return
      attempts += 1
      detach()
      // wagmi would make a previously connected wallet the current one, but the user wants to be
      // disconnected.
      const others = [...config.state.connections.values()]
        .map(({ connector }) => connector)
        .filter(({ uid }) => uid !== own.uid)
      await Promise.all(others.map(leave))
      await leave(own)
    },

    getProvider: () =>
      askWagmi('getProvider', () => own.getProvider() as Promise<unknown>, { ms: readDeadlineMs }),
    getNetwork: async () => `${namespace}:${await readChainId(own)}`,

    switchNetwork: (network, { signal } = {}) =>
      switchWagmiNetwork({ config, actions, resolve }, own, { network, signal }),
    readConnection: readCurrent,
    on: events.on,
  }
}

/** Starts wagmi's reconnection, unless it runs already. */
async function reconnect(
  { config, actions }: Pick<WagmiBridge, 'config' | 'actions'>,
  own: WagmiConnector,
  signal: AbortSignal | undefined,
): Promise<void> {
  const done = async (inner: AbortSignal) => {
    // Resolves at once if wagmi is already reconnecting; its state reports the end.
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
