import type { EnglishTexts } from '../EnglishTexts.js'

/**
 * Texts at the first opening: the frame, the list of wallets, the titles of the views in
 * `registry.ts`, and announcements at any time.
 */
export const shell = {
  'shell.back': 'Back',
  'shell.close': 'Close',
  'shell.stay': 'Choose a network or disconnect first',
  'shell.dismiss': 'Dismiss',
  'shell.offline': 'You are offline. Wallets on this device still work.',
  'shell.unavailable': 'This part did not load',
  'shell.unavailableWhy': 'You may be offline. The rest still works.',

  'action.retry': 'Try again',

  'badge.installed': 'Installed',
  'badge.recent': 'Recent',

  'wallet.lookAlike': 'Check that this is your wallet',

  'connect.title': 'Connect a wallet',
  'connect.list': 'Wallets',
  'connect.device': 'On this device',
  'connect.phone': 'On your phone',
  'connect.popular': 'Popular',
  'connect.scan': 'Scan a code with your phone',
  'connect.all': 'All wallets',
  'connect.count': { one: '{count} wallet', other: '{count} wallets' },
  'connect.guide': 'New to wallets?',
  'connect.guideAction': 'Get one',
  'connect.agree': 'I accept the {terms} and the {privacy}',
  'connect.agreeOne': 'I accept the {terms}',
  'connect.legal': 'By connecting you accept the {terms} and the {privacy}',
  'connect.legalOne': 'By connecting you accept the {terms}',
  'connect.terms': 'terms',
  'connect.privacy': 'privacy policy',
  'connect.agreeFirst': 'Accept the terms first',

  'all.title': 'All wallets',
  'all.stale': 'List may be out of date',
  'all.retry': 'Retry',

  'account.title': 'Account',

  'networks.title': 'Switch network',

  'namespace.eip155': 'Ethereum and EVM networks',
  'namespace.solana': 'Solana',
  'namespace.polkadot': 'Polkadot',
  'namespace.bip122': 'Bitcoin',
  'namespace.cosmos': 'Cosmos',

  'unsupported.title': 'This network is not supported here',

  'get.title': 'Get a wallet',

  'snack.AUTHENTICATING': 'Authenticating...',
  'snack.disconnected': 'Disconnected',
  'snack.METHOD_NOT_ALLOWED': 'Action not allowed',
  'snack.unknown': 'Unknown error',

  'error.general': 'Something went wrong',
  'error.generalWhat': 'Try again, or reload the page.',
} as const satisfies EnglishTexts
