import type { ErrorTexts } from '../../Messages.js'

/** Errors that a person causes or can fix. */
export const person = {
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
  AMOUNT_TOO_SMALL: [
    'This amount is too small',
    'The network delivers at least {minimum} {symbol} to this address. Nothing was sent.',
    'Send more.',
  ],
  MEMO_TOO_LONG: [
    'This memo is too long',
    'The network takes at most {longest} bytes. Nothing was sent.',
    'Shorten the memo.',
  ],
  MEMO_REQUIRED: [
    'The memo is missing',
    'This address takes nothing without a memo. Nothing was sent.',
    'Ask the receiver for the memo, and enter it.',
  ],
  MEMO_NOT_SUPPORTED: [
    'This network takes no memo',
    'Transfers on this network carry no memo. Nothing was sent.',
    'Ask the receiver for an address that needs none.',
  ],
  AMOUNT_AND_RECEIVER_REQUIRED: [
    'Amount and receiver are missing',
    'Both are needed to send.',
    'Fill in both.',
  ],
  TOKEN_REQUIRED: ['No token is chosen', 'The transfer needs one.', 'Choose a token.'],
  TOKEN_MISDESCRIBED: [
    'The amount can’t be trusted',
    'The list says that {symbol} has {listed} decimals. On {network} it has {decimals}, so the wallet would be asked for another amount. Nothing was sent.',
    'Tell the site’s operator.',
  ],
  TOKEN_UNCHECKED: [
    'A token could not be checked',
    'No node answered how many decimals {symbol} has. Nothing was sent.',
    'Try again in a moment.',
  ],
  ORDER_CHANGED: [
    'This changed after you reviewed it',
    'Nothing was sent.',
    'Review it again, then confirm.',
  ],
} satisfies Partial<ErrorTexts>
