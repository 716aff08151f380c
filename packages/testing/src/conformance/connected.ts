import { type Connection, type Connector, createError, type Network } from '@latchkey/core'
import { connectDeadlineMs, withDeadline } from '@latchkey/core/adapter'

/**
 * Connects with the kit's deadline, 4 minutes, and returns the first connection.
 *
 * @throws the error of `connect`; WALLET_TIMEOUT; an Error if it resolves without a connection
 * @example
 * const connection = await connected(connector, networks)
 */
export async function connected(
  connector: Connector,
  networks: readonly Network[],
): Promise<Connection> {
  const { connections } = await withDeadline((signal) => connector.connect({ networks, signal }), {
    ms: connectDeadlineMs,
    error: () => createError('WALLET_TIMEOUT'),
  })
  const [connection] = connections
  if (!connection) throw new Error('connect resolved with no connection')
  return connection
}
