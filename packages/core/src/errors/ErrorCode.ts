/**
 * Every error code. Closed: codes are added, never renamed or reused. Sources:
 * docs/house/words-and-numbers.md, EIP-1193, EIP-1474, EIP-5792.
 */
export type ErrorCode =
  // user actions, and problems that the user can fix
  | 'USER_REJECTED' // EIP-1193 4001, WalletConnect 5000
  | 'REQUEST_PENDING' // a wallet's -32002: another request is already open in it
  | 'WALLET_LOCKED'
  | 'WALLET_NOT_FOUND' // the extension is absent or was removed
  | 'WALLET_TIMEOUT' // a prompt without an answer in 10 minutes, a connect in 4
  | 'WALLET_UNRESPONSIVE' // silent work exceeded its deadline
  | 'WALLET_INVALID_RESPONSE' // an answer of the wrong shape
  | 'CONSENT_REQUIRED' // the user has not accepted the host's terms
  | 'ACCOUNT_NOT_AUTHORIZED' // EIP-1193 4100
  | 'KEY_TYPE_NOT_SUPPORTED' // the wallet's accounts have an unsupported key type
  | 'ACCOUNT_CHANGED' // the wallet's account differs from the displayed one
  | 'NETWORK_MISMATCH' // the wallet's network differs from the displayed one
  | 'NETWORK_NOT_SUPPORTED' // 'Chain is not supported'
  | 'NETWORK_NOT_IN_WALLET' // EIP-1193 4902
  | 'NETWORK_NOT_FOUND' // a switch to a network that the host does not offer
  | 'INSUFFICIENT_FUNDS'
  | 'INVALID_ADDRESS'
  | 'INVALID_AMOUNT'
  | 'AMOUNT_TOO_SMALL' // less than the receiver can get
  | 'MEMO_TOO_LONG'
  | 'MEMO_REQUIRED' // the receiver's account takes nothing without one
  | 'MEMO_NOT_SUPPORTED'
  | 'AMOUNT_AND_RECEIVER_REQUIRED'
  | 'TOKEN_REQUIRED'
  | 'TOKEN_MISDESCRIBED' // the chain has other decimals than the list that named the token
  | 'TOKEN_UNCHECKED' // no node but the back end's could be asked about a token
  | 'ORDER_CHANGED' // another transfer or swap than the one under review
  // requests and transactions
  | 'ABORTED' // never shown
  | 'MAY_HAVE_BEEN_SENT' // a write ended after the handover without the wallet's answer
  | 'METHOD_NOT_ALLOWED' // 'Requested RPC call is not allowed'
  | 'METHOD_NOT_SUPPORTED' // EIP-1193 4200, JSON-RPC -32601 and -32004
  | 'INVALID_CAIP_ADDRESS'
  | 'INVALID_CAIP_NETWORK_ID'
  | 'INVALID_CHAIN_ID'
  | 'INVALID_CONFIGURATION'
  | 'RPC_NOT_CONFIGURED' // the host has no RPC URL and no wallet serves the read
  | 'RPC_PARSE_ERROR' // -32700
  | 'RPC_INVALID_REQUEST' // -32600
  | 'RPC_INVALID_PARAMS' // -32602
  | 'RPC_INTERNAL' // -32603
  | 'RPC_INVALID_INPUT' // -32000
  | 'RPC_RESOURCE_NOT_FOUND' // -32001
  | 'RPC_RESOURCE_UNAVAILABLE' // -32002 from a node
  | 'RPC_TRANSACTION_REJECTED' // -32003
  | 'RPC_LIMIT_EXCEEDED' // -32005
  | 'RPC_VERSION_UNSUPPORTED' // -32006
  | 'RPC_ERROR' // any other code from a node
  | 'PROVIDER_DISCONNECTED' // EIP-1193 4900
  | 'CHAIN_DISCONNECTED' // EIP-1193 4901
  | 'CAPABILITY_NOT_SUPPORTED' // EIP-5792 5700
  | 'BATCH_CHAIN_NOT_SUPPORTED' // 5710
  | 'BATCH_DUPLICATE_ID' // 5720
  | 'BATCH_UNKNOWN_ID' // 5730
  | 'BATCH_TOO_LARGE' // 5740
  | 'BATCH_UPGRADE_REJECTED' // 5750
  | 'BATCH_ATOMICITY_NOT_SUPPORTED' // 5760
  | 'TRANSACTION_REVERTED'
  | 'FEE_UNKNOWN' // no node has an estimate of what the network takes
  | 'FEE_RAISED' // a higher fee than was agreed to, such as one that the wallet signed
  | 'FEE_CAP_TOO_HIGH'
  | 'FEE_CAP_TOO_LOW'
  | 'NONCE_TOO_HIGH'
  | 'NONCE_TOO_LOW'
  | 'NONCE_MAX'
  | 'INTRINSIC_GAS_TOO_HIGH'
  | 'INTRINSIC_GAS_TOO_LOW'
  | 'TRANSACTION_TYPE_NOT_SUPPORTED'
  | 'TIP_ABOVE_FEE_CAP'
  // HTTP
  | 'HTTP_STATUS' // 'HTTP status code: {n}'
  | 'HTTP_FAILED' // 'HTTP request failed.'
  | 'HTTP_TIMEOUT' // 'The request took too long to respond.'
  | 'HTTP_INVALID_RESPONSE' // an answer of the wrong shape, or no JSON at all
  | 'RESPONSE_TOO_LARGE'
  // the kit
  | 'KIT_DESTROYED'
  | 'CONNECTOR_NOT_FOUND'
  | 'NOT_CONNECTED'
  | 'DISCONNECT_FAILED' // 'Failed to disconnect'
  | 'BALANCE_UNAVAILABLE' // 'Token Balance Unavailable'
  | 'TRANSACTIONS_UNAVAILABLE'
  | 'NFTS_UNAVAILABLE'
  | 'CHAIN_ADAPTER_NOT_FOUND'
  | 'NAMESPACE_WITHOUT_ADAPTER'
  | 'DISCONNECT_CHAIN_FAILED'
  | 'ACTIVE_ADDRESS_NOT_FOUND'
  | 'NETWORK_UNDEFINED'
  | 'UNSUPPORTED_CHAIN' // sending on a namespace without `send`
  | 'WALLET_CONNECT_CONNECTOR_NOT_FOUND'
  | 'GAS_PRICE_NETWORK_NOT_SUPPORTED'
  | 'SWAP_NETWORK_NOT_SUPPORTED'
  | 'SWAP_REFUSED' // what the back end built is not what was quoted
  | 'SWAP_QUOTE_EXPIRED' // older than 30 seconds, or forgotten by the back end
  | 'SWAP_PRICE_CHANGED' // less would arrive than the person has confirmed
  | 'INSUFFICIENT_LIQUIDITY' // 'Insufficient liquidity'
  // names
  | 'NAME_RESOLVE_FAILED'
  | 'NAME_SUGGESTIONS_FAILED'
  | 'NAMES_FOR_ADDRESS_FAILED'
  | 'NAME_REGISTER_FAILED'
  | 'NAME_NETWORK_NOT_FOUND'
  | 'NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND'
  // sign-in
  | 'SIWX_NOT_ENABLED'
  | 'SIWX_OPTIONS_CONFLICT'
  | 'AUTHENTICATION_INIT_FAILED'
  | 'SIGNATURE_DECLINED'
  | 'SMART_ACCOUNT_NOT_SUPPORTED'
  // servers, projects and the embedded wallet
  | 'INVALID_APP_CONFIGURATION'
  | 'ORIGIN_NOT_ALLOWED'
  | 'PROJECT_ID_NOT_CONFIGURED'
  | 'INVALID_PROJECT_ID'
  | 'SESSION_EXPIRED'
  | 'RELAY_UNREACHABLE' // the service between the page and a phone does not answer
  | 'PAIRING_EXPIRED' // the code expired unused
  | 'RATE_LIMITED' // alert: a back end answered 429
  | 'SERVER_ERROR' // alert: a back end answered 5xx
  | 'LOGIN_REQUIRED' // the embedded wallet has no session in this browser
  | 'EMAIL_INVALID'
  | 'EMAIL_NOT_SENT' // the service's mail server took no mail
  | 'CODE_INVALID'
  | 'CODE_EXPIRED' // after ten minutes, five tries, or on another device
  | 'EMAIL_LOGIN_UNAVAILABLE'
  | 'EMAIL_THROTTLED'
  | 'EMBEDDED_WALLET_LOAD_FAILED'
  | 'EMBEDDED_WALLET_TIMEOUT'
  | 'EMBEDDED_WALLET_LOST' // its document is gone from the page
  | 'EMBEDDED_WALLET_MISMATCH' // what opened is not the person's wallet
  | 'SIGN_IN_FOREIGN' // a page asked for the sign-in of another site or account
  | 'APPROVAL_UNAVAILABLE' // the browser cannot tell whether the person sees the question
  | 'IFRAME_LOAD_FAILED'
  | 'UNVERIFIED_DOMAIN'
  | 'VIEW_UNAVAILABLE' // a lazy view's chunk failed to load
  | 'UNKNOWN' // 'An error occurred'
