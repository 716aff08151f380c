import { activeAccount, type Connection, createError } from '@latchkey/core'
import type { SignInParts } from './SignInParts.js'

/** Asks the wallet of a connection to sign a text with its active account. */
export async function signText(
  { connectors, options }: Pick<SignInParts, 'connectors' | 'options'>,
  connection: Connection,
  message: string,
  signal?: AbortSignal,
): Promise<string> {
  const connector = connectors.get(connection.connectorId)
  const adapter = options.adapter(connection.namespace)
  const account = activeAccount(connection)
  if (!connector || !adapter || !account) throw createError('CONNECTOR_NOT_FOUND')
  return await adapter.signMessage({
    connector,
    connection,
    account,
    message,
    ...(signal && { signal }),
  })
}
