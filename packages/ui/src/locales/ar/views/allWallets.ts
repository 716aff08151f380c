import type { allWallets as english } from '../../en/views/allWallets.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of AllWallets. */
export const allWallets: TextsOf<typeof english> = {
  'badge.certified': 'معتمدة',

  'all.certified': 'المعتمدة فقط',

  'search.wallets': 'ابحث عن محفظة',
}
