import type { Connection, Connector, Network } from '@latchkey/core'

/**
 * Connects without an abort signal and returns the first connection.
 *
 * @throws the error of `connect`; an Error if it resolves without a connection
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
