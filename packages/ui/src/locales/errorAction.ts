import type { ErrorCode } from '@latchkey/core'

/** The recommended action after an error; each has a label under `action.` in the locales. */
export type ErrorAction =
  | 'retry'
  | 'getWallet'
  | 'switchNetwork'
  | 'reload'
  | 'anotherWay'
  | 'close'

const actions: Readonly<Record<Exclude<ErrorAction, 'retry'>, readonly ErrorCode[]>> = {
  getWallet: ['WALLET_NOT_FOUND'],
  switchNetwork: ['NETWORK_MISMATCH'],
  reload: ['KIT_DESTROYED', 'CONNECTOR_NOT_FOUND', 'PROVIDER_DISCONNECTED', 'SESSION_EXPIRED'],
  anotherWay: [
    'NAMESPACE_WITHOUT_ADAPTER',
    'CHAIN_ADAPTER_NOT_FOUND',
    'METHOD_NOT_SUPPORTED',
    'KEY_TYPE_NOT_SUPPORTED',
    'WALLET_CONNECT_CONNECTOR_NOT_FOUND',
  ],
  close: [
    'ABORTED',
    'MAY_HAVE_BEEN_SENT',
    'INVALID_CONFIGURATION',
    'INVALID_APP_CONFIGURATION',
    'ORIGIN_NOT_ALLOWED',
    'PROJECT_ID_NOT_CONFIGURED',
    'INVALID_PROJECT_ID',
    'METHOD_NOT_ALLOWED',
    'UNVERIFIED_DOMAIN',
  ],
}

/** Returns the action to offer first after an error. */
export function errorAction(code: string): ErrorAction {
  for (const [action, codes] of Object.entries(actions))
    if ((codes as readonly string[]).includes(code)) return action as ErrorAction
  return 'retry'
}
