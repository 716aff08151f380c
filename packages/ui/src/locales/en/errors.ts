import type { ErrorTexts } from '../Messages.js'

const again = 'Try again in a moment.'
const nothingLost = 'Nothing was sent. Try again in a moment.'
const tellSite = 'This is a problem with the site. Tell its owner and quote the reference.'
const otherWallet = 'Use another wallet, or update this one.'
const node = 'The network’s node did not accept the request.'
const fees = 'Open the advanced fee settings in your wallet, or let it choose the fee.'

/** Errors: what happened, why, and what to do now, for every error. */
export const errors: ErrorTexts = {
  USER_REJECTED: [
    'Request cancelled',
    'You declined it in the wallet.',
    'Nothing has changed. You can try again at any time.',
  ],
  REQUEST_PENDING: [
    'A request is waiting in your wallet',
    'It shows only one at a time.',
    'Open {wallet} and answer it there. This page updates by itself.',
  ],
  WALLET_LOCKED: [
    'Your wallet is locked',
    'It cannot answer before you unlock it.',
    'Open {wallet}, unlock it and try again.',
  ],
  WALLET_NOT_FOUND: [
    'Wallet not found',
    'It is not installed in this browser, or it is switched off.',
    'Install it or switch it on, then reload the page.',
  ],
  WALLET_TIMEOUT: [
    'No answer from the wallet',
    'The request waited too long and was cancelled.',
    'Open {wallet} and try again.',
  ],
  WALLET_UNRESPONSIVE: [
    'The wallet is not responding',
    'It may be busy or have crashed.',
    'Reload the page or restart {wallet}.',
  ],
  WALLET_INVALID_RESPONSE: [
    'The wallet’s answer could not be used',
    'The wallet sent an invalid response.',
    'Update {wallet} or use another wallet.',
  ],
  CONSENT_REQUIRED: [
    'Accept the terms first',
    'The site requires this before you connect a wallet.',
    'Tick the box above the list of wallets.',
  ],
  ACCOUNT_NOT_AUTHORIZED: [
    'This account is not shared with the site',
    'The wallet has not allowed the site to use it.',
    'Connect again and pick this account in the wallet.',
  ],
  KEY_TYPE_NOT_SUPPORTED: [
    'These accounts cannot be used here',
    'This site does not support their type of key.',
    'Create an account of another type in {wallet}, or use another wallet.',
  ],
  ACCOUNT_CHANGED: [
    'The wallet is on another account',
    'The account shown here is not the one selected in the wallet.',
    'Choose the same account in both, then try again.',
  ],
  NETWORK_MISMATCH: [
    'Wrong network',
    'Your wallet is on {actual}, but {expected} was shown.',
    'Switch the network and try again. Nothing was sent.',
  ],
  NETWORK_NOT_SUPPORTED: [
    'This network cannot be used',
    'The wallet could not switch to it.',
    'Open your wallet, choose the network there and come back, or use another network.',
  ],
  NETWORK_NOT_IN_WALLET: [
    'The wallet does not know this network',
    'It could not be added from here.',
    'Add the network in your wallet’s settings and try again.',
  ],
  NETWORK_NOT_FOUND: [
    'Network Not Found',
    'This site does not offer it.',
    'Choose one of the networks in the list.',
  ],
  INSUFFICIENT_FUNDS: [
    'Not enough funds',
    'The account does not hold the amount and its fee.',
    'Send less, or add funds first.',
  ],
  INVALID_ADDRESS: [
    'This address is not valid',
    'A character is missing, wrong or too many.',
    'Copy the address again from its source.',
  ],
  INVALID_AMOUNT: [
    'This amount is not valid',
    'It must be a number the currency can express.',
    'Correct the amount.',
  ],
  AMOUNT_AND_RECEIVER_REQUIRED: [
    'Amount and receiver are missing',
    'Both are needed to send.',
    'Fill in both.',
  ],
  TOKEN_REQUIRED: ['No token is chosen', 'The transfer needs one.', 'Choose a token.'],
  MAY_HAVE_BEEN_SENT: [
    'This may have been sent',
    'The page stopped waiting before {wallet} answered.',
    'Look at your activity in {wallet} before you try again.',
  ],
  ABORTED: [
    'Request stopped',
    'It was cancelled before it finished.',
    'You can try again at any time.',
  ],
  METHOD_NOT_ALLOWED: [
    'Action not allowed',
    'The site asked for something this widget does not allow.',
    tellSite,
  ],
  METHOD_NOT_SUPPORTED: [
    'The wallet cannot do this',
    'It does not know this kind of request.',
    otherWallet,
  ],
  INVALID_CAIP_ADDRESS: [
    'This account cannot be read',
    'Its address is not in a known form.',
    tellSite,
  ],
  INVALID_CAIP_NETWORK_ID: [
    'This network cannot be read',
    'Its id is not in a known form.',
    tellSite,
  ],
  INVALID_CHAIN_ID: [
    'This network’s number is not valid',
    'It is outside the valid range.',
    tellSite,
  ],
  INVALID_CONFIGURATION: [
    'The site is not set up correctly',
    'One of its settings cannot be used.',
    tellSite,
  ],
  RPC_NOT_CONFIGURED: [
    'This cannot be read here',
    'The site has no node for this network, and the wallet offers none.',
    'Connect a wallet on this network.',
  ],
  RPC_PARSE_ERROR: ['The node did not understand', node, nothingLost],
  RPC_INVALID_REQUEST: ['The node refused the request', node, nothingLost],
  RPC_INVALID_PARAMS: [
    'Something in the request is not valid',
    node,
    'Check what you entered and try again.',
  ],
  RPC_INTERNAL: [
    'The network had a problem',
    'The wallet or its node had an internal error.',
    again,
  ],
  RPC_INVALID_INPUT: [
    'Something in the request is missing or wrong',
    node,
    'Check what you entered and try again.',
  ],
  RPC_RESOURCE_NOT_FOUND: [
    'Not found on the network',
    'The node does not have the requested data.',
    again,
  ],
  RPC_RESOURCE_UNAVAILABLE: [
    'Not available right now',
    'The node cannot provide the requested data.',
    again,
  ],
  RPC_TRANSACTION_REJECTED: ['The network refused the transaction', node, nothingLost],
  RPC_LIMIT_EXCEEDED: [
    'Too many requests',
    'The node is limiting requests.',
    'Wait a minute and try again.',
  ],
  RPC_VERSION_UNSUPPORTED: [
    'The node runs another version',
    'It does not support this kind of request.',
    tellSite,
  ],
  RPC_ERROR: ['An error occurred', 'The network’s node reported a problem.', again],
  PROVIDER_DISCONNECTED: [
    'The wallet has lost its connection',
    'It cannot reach any network right now.',
    'Check your internet connection and reload the page.',
  ],
  CHAIN_DISCONNECTED: [
    'The wallet cannot reach this network',
    'It is connected to other networks, but not to this one.',
    'Choose another network, or try again later.',
  ],
  CAPABILITY_NOT_SUPPORTED: [
    'The wallet lacks something the site needs',
    'A required feature is missing.',
    otherWallet,
  ],
  BATCH_CHAIN_NOT_SUPPORTED: [
    'No grouped actions on this network',
    'The wallet can group actions only on other networks.',
    'Switch the network, or do the actions one by one.',
  ],
  BATCH_DUPLICATE_ID: [
    'This was already sent',
    'The wallet already knows this group of actions.',
    'Look at your activity before you send again.',
  ],
  BATCH_UNKNOWN_ID: [
    'Unknown group of actions',
    'The wallet does not remember it.',
    'Look at your activity.',
  ],
  BATCH_TOO_LARGE: [
    'Too much at once',
    'The wallet cannot handle this many actions at once.',
    'Split them into smaller groups.',
  ],
  BATCH_UPGRADE_REJECTED: [
    'Account upgrade declined',
    'The grouped actions need it.',
    'Accept the upgrade, or do the actions one by one.',
  ],
  BATCH_ATOMICITY_NOT_SUPPORTED: [
    'All-or-nothing is not possible',
    'The wallet cannot promise it for these actions.',
    otherWallet,
  ],
  TRANSACTION_REVERTED: [
    'The transaction would fail',
    'The contract refused it.',
    'Check the amount and the conditions, then try again.',
  ],
  FEE_CAP_TOO_HIGH: ['The fee limit is too high', 'It is more than the network allows.', fees],
  FEE_CAP_TOO_LOW: ['The fee is too low', 'The network requires more right now.', fees],
  NONCE_TOO_HIGH: [
    'An earlier transaction is missing',
    'The number of this one is too high.',
    'Finish or cancel the earlier one in your wallet.',
  ],
  NONCE_TOO_LOW: [
    'Already used',
    'A transaction with this number was sent before.',
    'Look at your activity, then try again.',
  ],
  NONCE_MAX: [
    'This account cannot send any more',
    'It has reached the highest transaction number.',
    'Use another account.',
  ],
  INTRINSIC_GAS_TOO_HIGH: ['The gas limit is too high', 'It is more than a block can hold.', fees],
  INTRINSIC_GAS_TOO_LOW: ['The gas limit is too low', 'The transaction needs more.', fees],
  TRANSACTION_TYPE_NOT_SUPPORTED: [
    'This kind of transaction is not supported',
    'The network does not know it.',
    otherWallet,
  ],
  TIP_ABOVE_FEE_CAP: [
    'The tip is above the fee limit',
    'It cannot be higher than the limit.',
    fees,
  ],
  HTTP_STATUS: ['The service had a problem', 'It answered with status {status}.', again],
  HTTP_FAILED: [
    'The service cannot be reached',
    'The connection failed.',
    'Check your internet connection and try again.',
  ],
  HTTP_TIMEOUT: ['The service took too long', 'It did not answer in time.', again],
  HTTP_INVALID_RESPONSE: [
    'The service’s answer could not be used',
    'It was not in the expected form.',
    again,
  ],
  RESPONSE_TOO_LARGE: [
    'The answer is too large',
    'It is larger than this page can handle.',
    tellSite,
  ],
  KIT_DESTROYED: ['This window is no longer active', 'The page closed it.', 'Reload the page.'],
  CONNECTOR_NOT_FOUND: [
    'The wallet is no longer available',
    'It was here a moment ago.',
    'Reload the page and choose it again.',
  ],
  NOT_CONNECTED: ['No wallet is connected', 'This needs one.', 'Connect a wallet and try again.'],
  DISCONNECT_FAILED: [
    'Disconnecting did not work fully',
    'The wallet did not confirm it.',
    'Remove this site in your wallet’s settings as well.',
  ],
  BALANCE_UNAVAILABLE: [
    'Token Balance Unavailable',
    'The network did not answer.',
    'Your funds are not affected. Try again in 30 seconds.',
  ],
  TRANSACTIONS_UNAVAILABLE: ['Failed to fetch transactions', 'The network did not answer.', again],
  NFTS_UNAVAILABLE: ['Failed to fetch NFTs', 'The site’s server did not answer.', again],
  CHAIN_ADAPTER_NOT_FOUND: [
    'This ecosystem is not offered',
    'The site is not set up for it.',
    'Choose another wallet or network.',
  ],
  NAMESPACE_WITHOUT_ADAPTER: [
    'This ecosystem is not offered',
    'The site is not set up for this wallet’s chains.',
    'Choose another wallet.',
  ],
  DISCONNECT_CHAIN_FAILED: [
    'Disconnecting did not work fully',
    'The wallet did not confirm it.',
    'Remove this site in your wallet’s settings as well.',
  ],
  ACTIVE_ADDRESS_NOT_FOUND: [
    'No account is in use',
    'The wallet has not shared one.',
    'Connect again and choose an account.',
  ],
  NETWORK_UNDEFINED: ['No network is chosen', 'The action needs a network.', 'Choose a network.'],
  UNSUPPORTED_CHAIN: [
    'Not possible on this network',
    'Sending is not offered here.',
    'Use your wallet to send.',
  ],
  WALLET_CONNECT_CONNECTOR_NOT_FOUND: [
    'Phone wallets are not set up',
    'The site has not switched them on.',
    'Use a wallet in this browser.',
  ],
  GAS_PRICE_NETWORK_NOT_SUPPORTED: [
    'No fee estimate here',
    'This network is not covered.',
    'Your wallet shows the fee before you approve.',
  ],
  SWAP_NETWORK_NOT_SUPPORTED: [
    'No swaps on this network',
    'It is not covered.',
    'Choose another network.',
  ],
  SWAP_REFUSED: [
    'This swap was stopped',
    'What the service built is not what it quoted. Nothing was sent.',
    'Ask for a new quote, or swap less.',
  ],
  SWAP_QUOTE_EXPIRED: [
    'The quote has expired',
    'It holds for 30 seconds at most.',
    'Look at the new quote and swap again.',
  ],
  SWAP_PRICE_CHANGED: [
    'The price has changed',
    'Less would arrive than you confirmed. Nothing was swapped.',
    'Look at the new quote and swap again.',
  ],
  INSUFFICIENT_LIQUIDITY: [
    'Insufficient liquidity',
    'Nobody offers this swap now.',
    'Swap less, or choose another token.',
  ],
  NAME_RESOLVE_FAILED: [
    'This name could not be looked up',
    'The name service did not answer.',
    'Use the address instead, or try again.',
  ],
  NAME_SUGGESTIONS_FAILED: ['No suggestions right now', 'The name service did not answer.', again],
  NAMES_FOR_ADDRESS_FAILED: [
    'Names could not be loaded',
    'The name service did not answer.',
    again,
  ],
  NAME_REGISTER_FAILED: [
    '{name} could not be registered',
    'The name service did not accept it.',
    'Choose another name or try again.',
  ],
  NAME_NETWORK_NOT_FOUND: [
    'No names on this network',
    'The name service does not cover it.',
    'Choose another network.',
  ],
  NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND: [
    'Names need a login by email',
    'No such account is connected.',
    'Connect with your email first.',
  ],
  SIWX_NOT_ENABLED: ['Sign-in is not set up', 'The site has not switched it on.', tellSite],
  SIWX_OPTIONS_CONFLICT: [
    'Sign-in is set up twice',
    'Two settings contradict each other.',
    tellSite,
  ],
  AUTHENTICATION_INIT_FAILED: [
    'A problem occurred while trying initialize authentication',
    'Its service did not answer.',
    again,
  ],
  SIGNATURE_DECLINED: [
    'Signature declined',
    'You did not sign in the wallet.',
    'Nothing has changed. You can try again at any time.',
  ],
  SMART_ACCOUNT_NOT_SUPPORTED: [
    'This application might not support Smart Accounts',
    'The site did not take the signature.',
    'Switch to your normal account.',
  ],
  INVALID_APP_CONFIGURATION: ['Invalid App Configuration', 'Its project is not valid.', tellSite],
  ORIGIN_NOT_ALLOWED: [
    'This address of the site is not allowed',
    'Its project does not list it.',
    tellSite,
  ],
  PROJECT_ID_NOT_CONFIGURED: ['Project ID Not Configured', 'It has no project id.', tellSite],
  INVALID_PROJECT_ID: ['The site is not set up correctly', 'Its key is not valid.', tellSite],
  SESSION_EXPIRED: [
    'Session Expired',
    'It ran out, or this device’s clock is wrong.',
    'Check the time settings and connect again.',
  ],
  RELAY_UNREACHABLE: [
    'Connection service unreachable',
    'The service between this page and your phone does not answer.',
    'Check your connection, or use a wallet in this browser.',
  ],
  PAIRING_EXPIRED: [
    'This code has expired',
    'It was not used in time.',
    'Show a new code and scan that one.',
  ],
  RATE_LIMITED: [
    'Rate Limited',
    'The site’s service is limiting requests.',
    'Wait a minute and try again.',
  ],
  SERVER_ERROR: ['Server Error', 'The site’s service had a problem.', again],
  EMAIL_LOGIN_UNAVAILABLE: [
    'Unable to load email login dependency',
    'Its code could not be loaded.',
    'Use a wallet, or try again.',
  ],
  EMAIL_THROTTLED: [
    'One moment',
    'A code was sent just now.',
    'Please try again after {seconds} seconds',
  ],
  EMBEDDED_WALLET_LOAD_FAILED: [
    'Email login is unavailable',
    'Network Error - Could not load embedded wallet',
    'Use a wallet, or try again.',
  ],
  EMBEDDED_WALLET_TIMEOUT: [
    'Email login does not answer',
    'Embedded Wallet Request Timed Out',
    again,
  ],
  IFRAME_LOAD_FAILED: [
    'Email login is unavailable',
    'Its window could not be loaded.',
    'Use a wallet, or try again.',
  ],
  UNVERIFIED_DOMAIN: [
    'This site is not verified',
    'Its address is not on its project’s list.',
    'Go on only if you are sure that you are on the right site.',
  ],
  VIEW_UNAVAILABLE: [
    'This part did not load',
    'The connection may have dropped.',
    'Check your internet connection and try again.',
  ],
  UNKNOWN: [
    'Something went wrong',
    'The cause is not known.',
    'Try again. If it happens again, pass on the reference.',
  ],
}
