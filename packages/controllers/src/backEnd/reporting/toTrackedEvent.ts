import type { Connector, ErrorCode } from '@latchkey/core'
import type { KitEvent, KitEvents } from '../../events/KitEvent.js'
import type { TrackedEvent } from '../../events/TrackedEvent.js'

/**
 * The event for an events endpoint; undefined for events that only the host receives, such as
 * signatures.
 */
export function toTrackedEvent(
  event: KitEvent,
  findConnector: (id: string) => Connector | undefined,
): TrackedEvent | undefined {
  switch (event.name) {
    case 'modalOpened':
      return { event: 'MODAL_OPEN', properties: { connected: event.payload.connected } }
    case 'modalClosed':
      return { event: 'MODAL_CLOSE', properties: { connected: event.payload.connected } }
    case 'walletSelected':
      return { event: 'SELECT_WALLET', properties: { name: event.payload.name } }
    case 'connected': {
      const { connectorId, restored } = event.payload
      const connector = findConnector(connectorId)
      return {
        event: 'CONNECT_SUCCESS',
        properties: {
          method: methodOf(connector),
          name: connector?.name ?? 'Unknown',
          reconnect: restored,
        },
      }
    }
    case 'connectFailed':
      // The codes of a failed connect are the kit's own.
      return { event: 'CONNECT_ERROR', properties: { message: event.payload.code as ErrorCode } }
    case 'userRejected':
      return { event: 'USER_REJECTED', properties: { message: 'USER_REJECTED' } }
    case 'disconnected':
      return { event: 'DISCONNECT_SUCCESS', properties: { namespace: event.payload.namespace } }
    case 'disconnectFailed':
      // The codes of a failed disconnect are the kit's own.
      return { event: 'DISCONNECT_ERROR', properties: { message: event.payload.code as ErrorCode } }
    case 'networkSwitched':
      return { event: 'SWITCH_NETWORK', properties: { network: event.payload.network } }
    case 'signInRequested':
      return { event: 'CLICK_SIGN_SIWX_MESSAGE', properties: ofSignIn(event.payload) }
    case 'signInCancelled':
      return { event: 'CLICK_CANCEL_SIWX', properties: ofSignIn(event.payload) }
    case 'signedIn':
      return { event: 'SIWX_AUTH_SUCCESS', properties: ofSignIn(event.payload) }
    case 'signInFailed':
      return {
        event: 'SIWX_AUTH_ERROR',
        // The codes of a failed sign-in are the kit's own.
        properties: { ...ofSignIn(event.payload), message: event.payload.code as ErrorCode },
      }
    case 'transactionsFailed':
      // No adapter of this version tells smart accounts apart.
      return { event: 'ERROR_FETCH_TRANSACTIONS', properties: { isSmartAccount: false } }
    default:
      return undefined
  }
}

const ofSignIn = ({ network, isSmartAccount }: KitEvents['signedIn']) => ({
  network,
  isSmartAccount,
})

function methodOf(connector: Connector | undefined): 'qrcode' | 'browser' | 'email' {
  if (connector?.kind === 'WALLET_CONNECT') return 'qrcode'
  return connector?.kind === 'AUTH' ? 'email' : 'browser'
}
