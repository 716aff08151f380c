import type { ErrorTexts } from '../../Messages.js'
import { again, fees, node, nothingLost, otherWallet, tellSite } from './phrases.js'

/** Errors of requests and transactions. */
export const requests = {
  MAY_HAVE_BEEN_SENT: [
    'This may have been sent',
    'No clear answer came from {wallet}, which had it already.',
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
  FEE_UNKNOWN: [
    'The network fee is not known',
    'The node has no estimate, and a guess could leave the transfer waiting for days. Nothing was sent.',
    'Try again in a moment.',
  ],
  FEE_RAISED: [
    'The network fee is higher than you agreed to',
    'It would be {fee} {symbol}. Nothing was sent.',
    'Choose a lower fee in your wallet, or agree to this one and send again.',
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
} satisfies Partial<ErrorTexts>
