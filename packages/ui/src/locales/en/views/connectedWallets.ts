import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of Wallets. */
export const connectedWallets = {
  'wallets.title': 'Wallets',
  'wallets.active': 'Active',
  'wallets.add': 'Connect a wallet',
  'wallets.addAnother': 'Connect another wallet',
  'wallets.disconnect': 'Disconnect {wallet} on {ecosystem}',
  'wallets.disconnectAll': 'Disconnect all',
  'wallets.recent': 'Used before',
  'wallets.connected': { one: '{count} connected', other: '{count} connected' },
} as const satisfies EnglishTexts
