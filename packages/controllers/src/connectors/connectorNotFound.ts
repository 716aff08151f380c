import { type BaseError, createError } from '@latchkey/core'
import type { ConnectorsPart } from './ConnectorsController.js'

/** CONNECTOR_NOT_FOUND, with the requested id and the existing ids. */
export function connectorNotFound(connectors: ConnectorsPart, id: string): BaseError {
  const ids = connectors.store.getState().connectors.map((connector) => connector.id)
  return createError('CONNECTOR_NOT_FOUND', {
    details: `No connector has the id ${id}.`,
    metaMessages: [ids.length > 0 ? `Connectors: ${ids.join(', ')}.` : 'There is no connector.'],
  })
}
