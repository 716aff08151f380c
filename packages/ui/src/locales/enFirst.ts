/**
 * The shape of English texts: `{name}` is a placeholder; an object holds one text per plural
 * category.
 */
export type EnglishTexts = Readonly<
  Record<string, string | { readonly one: string; readonly other: string }>
>

/**
 * English texts in the shell: the frame, the first view, every view's title, and announcements at
 * any time.
 */
export const enFirst = {
  'shell.back': 'Back',
  'shell.close': 'Close',
  'shell.dismiss': 'Dismiss',
  'shell.offline': 'You are offline. Wallets on this device still work.',
  'shell.unavailable': 'This part could not be loaded',
  'shell.unavailableWhy': 'The connection may have dropped. Everything else still works.',

  'action.retry': 'Try again',

  'badge.installed': 'Installed',
  'badge.recent': 'Recent',
  'badge.multichain': 'Multichain',
  'wallet.lookAlike': 'Check that this is your wallet',

  'connect.title': 'Connect a wallet',
  'connect.list': 'Wallets',
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

  'networks.title': 'Choose a network',
  'activeChain.title': 'Switch chain',
  'wallets.title': 'Wallets',

  'switch.title': 'Switch network',

  'unsupported.title': 'Switch network',

  'get.title': 'Get a wallet',

  'snack.disconnected': 'Disconnected',
  'snack.METHOD_NOT_ALLOWED': 'Action not allowed',
  'snack.unknown': 'Unknown error',

  'error.general': 'Something went wrong',
  'error.generalWhat': 'Try again. If it happens again, reload the page.',
} as const satisfies EnglishTexts
