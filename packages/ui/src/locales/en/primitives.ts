import type { EnglishTexts } from '../EnglishTexts.js'

/** Texts of the primitives, and of several views. */
export const primitives = {
  'shell.loading': 'Loading…',

  'snack.copied': 'Copied',
  'snack.copyFailed': 'Could not copy. Select the text and copy it yourself.',

  'action.back': 'Back',
  'action.close': 'Close',
  'action.cancel': 'Cancel',
  'action.anotherWay': 'Choose another wallet',
  'action.getWallet': 'Install {wallet}',
  'action.switchNetwork': 'Switch network',
  'action.reload': 'Reload the page',
  'action.continue': 'Continue',
  'action.disconnect': 'Disconnect',

  'search.clear': 'Clear the search',
  'search.none': 'Nothing matches “{text}”',
  'search.found': { one: '{count} result', other: '{count} results' },

  'connecting.done': 'Connected',
  'connecting.details': 'What happened?',
  'connecting.code': 'Code',
  'connecting.reference': 'Reference',
  'connecting.copyReference': 'Copy the reference',

  'account.newTab': 'opens in a new tab',

  'networks.current': 'Current',
  'networks.testnet': 'Test network',
} as const satisfies EnglishTexts
