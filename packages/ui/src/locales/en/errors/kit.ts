import type { ErrorTexts } from '../../Messages.js'
import { again, tellSite } from './phrases.js'

/** Errors of HTTP and of the kit. */
export const kit = {
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
} satisfies Partial<ErrorTexts>
