import type { Connection, ConnectorEvents, Emitter } from '@latchkey/core'
import type { Config, Connector } from 'wagmi'

const namespace = 'eip155'

/** Emits the changes of wagmi's connection through a connector. */
export function watchWagmiConnection(
  config: Config,
  own: Connector,
  read: () => Connection | undefined,
  events: Emitter<ConnectorEvents>,
) {
  let last: Connection | undefined
  let stop: (() => void) | undefined
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
  return { attach, detach }
}
