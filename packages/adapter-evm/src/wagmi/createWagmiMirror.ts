import {
  type ConnectionInUse,
  type Connector,
  type Network,
  parseCaipNetworkId,
} from '@latchkey/core'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { forgetConnection } from './forgetConnection.js'
import { readAccounts } from './readAccounts.js'
import { toWagmiConnector } from './toWagmiConnector.js'

export type WagmiMirror = {
  /**
   * Adds the kit's own connection to wagmi, if its connector is not wagmi's. Removes it after the
   * kit disconnects.
   */
  update(): void
  /** True if the connection in use, or being restored, uses no wagmi connector. */
  isForeign(): boolean
  isReflection(uid: string | null): boolean
}

export type WagmiMirrorInput = {
  readonly config: Config
  readonly networks: readonly Network[]
  readonly inUse: ConnectionInUse
  readonly isOwn: (connector: Connector) => boolean
}

/**
 * Mirrors the kit's own connections, such as a phone's, into wagmi. wagmi's hooks then name the
 * account, sign and send with it. wagmi does not list the connector: users choose it in the kit.
 */
export function createWagmiMirror({
  config,
  networks,
  inUse,
  isOwn,
}: WagmiMirrorInput): WagmiMirror {
  let reflection: { readonly source: Connector; readonly own: WagmiConnector } | undefined

  const foreign = () => {
    const shown = inUse.get()
    return shown && !isOwn(shown.connector) ? shown : undefined
  }
  const reflect = (source: Connector): WagmiConnector => {
    const isTaken = config.connectors.some(({ id }) => id === source.id)
    return config._internal.connectors.setup(
      toWagmiConnector({
        config,
        networks,
        inUse,
        source,
        id: isTaken ? `latchkey.${source.id}` : source.id,
      }),
    )
  }

  return {
    isForeign: () => foreign() !== undefined,
    isReflection: (uid) => uid !== null && reflection?.own.uid === uid,
    update() {
      const shown = foreign()
      if (reflection && reflection.source !== shown?.connector) {
        const { uid } = reflection.own
        reflection = undefined
        if (inUse.get()) forgetConnection(config, uid)
        else leaveAll(config, uid)
      }
      const accounts = shown && !shown.restoring ? readAccounts(shown.connection) : undefined
      if (!shown || !accounts) return
      reflection ??= { source: shown.connector, own: reflect(shown.connector) }
      const { own } = reflection
      const chainId = Number(parseCaipNetworkId(shown.connection.network).reference)
      const { current, status, connections } = config.state
      const known = connections.get(own.uid)
      const isKnown = known?.chainId === chainId && known.accounts.join() === accounts.join()
      if (isKnown && current === own.uid && status === 'connected') return
      config.setState((state) => ({
        ...state,
        connections: new Map(state.connections).set(own.uid, { accounts, chainId, connector: own }),
        current: own.uid,
        status: 'connected',
      }))
    },
  }
}

/** Disconnects every wallet in wagmi, so that wagmi does not fall back to another one. */
function leaveAll(config: Config, reflected: string): void {
  const held = [...config.state.connections.values()].filter(
    ({ connector }) => connector.uid !== reflected,
  )
  config.setState((state) => ({
    ...state,
    connections: new Map(),
    current: null,
    status: 'disconnected',
  }))
  for (const { connector } of held) {
    // Connectors read from wagmi's storage have no methods yet.
    Promise.resolve(connector.disconnect?.()).catch((error: unknown) => console.warn(error))
  }
}
