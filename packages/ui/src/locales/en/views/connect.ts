import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of Connect without a wallet. */
export const connect = {
  'connect.none': 'There is no way to connect',
  'connect.empty': 'No wallet found on this device',
  'connect.emptyWhy': 'Install one and come back, or open this page in a wallet’s own browser.',
} as const satisfies EnglishTexts
