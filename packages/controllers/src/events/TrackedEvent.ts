import type { CaipNetworkId, ErrorCode } from '@latchkey/core'

type Nothing = Readonly<Record<never, never>>
type Failed = { readonly message: ErrorCode }
type OnNetwork = { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }
type Ranked = { readonly name: string; readonly walletRank?: number; readonly view?: string }

/**
 * All events for an events endpoint, by wire name, with their properties. They contain no private
 * data: no address, hash, amount, pairing URI, account name, search text or cursor, and an error's
 * code instead of its message. Events of planned views are included, so that a back end can support
 * them all.
 */
export type TrackedEvents = {
  readonly MODAL_CREATED: Nothing
  readonly MODAL_OPEN: { readonly connected: boolean }
  readonly MODAL_CLOSE: { readonly connected: boolean }
  readonly CLICK_ALL_WALLETS: Nothing
  readonly CLICK_WALLET_HELP: Nothing
  readonly CLICK_NETWORK_HELP: Nothing
  readonly CLICK_GET_WALLET_HELP: Nothing
  readonly CLICK_NETWORKS: Nothing
  readonly SELECT_WALLET: Ranked & { readonly platform?: string; readonly displayIndex?: number }
  readonly CONNECT_SUCCESS: Ranked & {
    readonly method: 'qrcode' | 'mobile' | 'browser' | 'email'
    readonly reconnect: boolean
  }
  readonly CONNECT_ERROR: Failed
  readonly USER_REJECTED: Failed
  readonly DISCONNECT_SUCCESS: { readonly namespace: string }
  readonly DISCONNECT_ERROR: Failed
  readonly CLICK_TRANSACTIONS: { readonly isSmartAccount: boolean }
  readonly ERROR_FETCH_TRANSACTIONS: { readonly isSmartAccount: boolean }
  readonly LOAD_MORE_TRANSACTIONS: { readonly isSmartAccount: boolean }
  readonly CLICK_SIGN_SIWX_MESSAGE: OnNetwork
  readonly CLICK_CANCEL_SIWX: OnNetwork
  readonly SIWX_AUTH_SUCCESS: OnNetwork
  readonly SIWX_AUTH_ERROR: OnNetwork & Failed
  readonly EMAIL_LOGIN_SELECTED: Nothing
  readonly EMAIL_SUBMITTED: Nothing
  readonly DEVICE_REGISTERED_FOR_EMAIL: Nothing
  readonly EMAIL_VERIFICATION_CODE_SENT: Nothing
  readonly EMAIL_VERIFICATION_CODE_PASS: Nothing
  readonly EMAIL_VERIFICATION_CODE_FAIL: Failed
  readonly EMAIL_EDIT: Nothing
  readonly EMAIL_UPGRADE_FROM_MODAL: Nothing
  readonly SWITCH_NETWORK: { readonly network: CaipNetworkId }
  readonly CLICK_CONVERT: Nothing
  readonly CLICK_SELECT_TOKEN_TO_SWAP: Nothing
  readonly CLICK_SELECT_NETWORK_TO_SWAP: Nothing
  readonly SELECT_BUY_CRYPTO: { readonly isSmartAccount: boolean }
  readonly SELECT_WHAT_IS_A_BUY: { readonly isSmartAccount: boolean }
  readonly SELECT_BUY_PROVIDER: { readonly provider: string; readonly isSmartAccount: boolean }
  readonly SET_PREFERRED_ACCOUNT_TYPE: {
    readonly accountType: string
    readonly network: CaipNetworkId
  }
  readonly OPEN_SWAP: OnNetwork
  readonly OPEN_SEND: OnNetwork
  readonly INITIATE_SWAP: OnNetwork
  readonly SWAP_SUCCESS: OnNetwork
  readonly SWAP_ERROR: OnNetwork & Failed
  readonly SWAP_APPROVAL_ERROR: OnNetwork & Failed
  readonly SOCIAL_LOGIN_STARTED: { readonly provider: string }
  readonly SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: string }
  readonly SOCIAL_LOGIN_CANCELED: { readonly provider: string }
  readonly SOCIAL_LOGIN_SUCCESS: { readonly provider: string; readonly reconnect?: boolean }
  readonly SOCIAL_LOGIN_ERROR: Failed & { readonly provider: string }
  readonly OPEN_ENS_FLOW: { readonly isSmartAccount: boolean }
  readonly REGISTER_NAME_INITIATED: { readonly isSmartAccount: boolean }
  readonly REGISTER_NAME_SUCCESS: { readonly isSmartAccount: boolean }
  readonly REGISTER_NAME_ERROR: Failed & { readonly isSmartAccount: boolean }
  readonly SEND_INITIATED: OnNetwork
  readonly SEND_SUCCESS: OnNetwork
  readonly SEND_ERROR: OnNetwork & Failed
  readonly SEND_REJECTED: OnNetwork & Failed
  readonly CONNECT_PROXY_ERROR: Failed & { readonly name: string }
  readonly SEARCH_WALLET: { readonly badge?: string }
  readonly GET_WALLET: Ranked & {
    readonly explorerId?: string
    readonly type: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  }
}

export type TrackedEventName = keyof TrackedEvents

/** One tracked event. */
export type TrackedEvent = {
  readonly [Name in TrackedEventName]: {
    readonly event: Name
    readonly properties: TrackedEvents[Name]
  }
}[TrackedEventName]
