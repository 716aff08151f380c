import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of Account. */
export const account = {
  'account.address': 'Address ending in {end}',
  'account.copy': 'Copy the address',
  'account.balance': 'Balance',
  'account.balanceOld': 'as of {ago}',
  'account.balanceNone': 'Not available',
  'account.balanceRetry': 'Load the balance again',
  'account.balanceWait': { one: 'Again in {count} s', other: 'Again in {count} s' },
  'account.network': 'Network',
  'account.explorer': 'View in the explorer',
  'account.reconnecting': 'Reconnecting…',
  'account.accounts': 'Accounts',
  'account.yours': 'Your accounts',
  'account.more': {
    one: '{count} more account in the wallet',
    other: '{count} more accounts in the wallet',
  },
  'account.wallet': 'Connected with {wallet}',
  'account.actions': 'Actions',
  'account.lists': 'Tokens and activity',
  'account.tokens': 'Tokens',
  'account.nfts': 'NFTs',
  'account.activity': 'Activity',
  'account.send': 'Send',
  'account.receive': 'Receive',
  'account.none': 'No wallet is connected',
  'account.nothing': 'There is nothing here for this account on this network',
} as const satisfies EnglishTexts
