import type { Connection, Connector, Network } from '@latchkey/core'

/**
 * Connects, with nobody who takes it back, and answers the first connection.
 *
 * @throws what `connect` throws; an Error where it resolves with no connection
 * @example
 * const connection = await connected(connector, networks)
 */
export async function connected(
  connector: Connector,
  networks: readonly Network[],
): Promise<Connection> {
  const { connections } = await connector.connect({
    networks,
    signal: new AbortController().signal,
  })
  const [connection] = connections
  if (!connection) throw new Error('connect resolved with no connection')
  return connection
}
