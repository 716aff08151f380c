import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of AllWallets. */
export const allWallets = {
  'badge.certified': 'Certified',

  'all.certified': 'Certified only',

  'search.wallets': 'Search wallets',
} as const satisfies EnglishTexts
