import type { networks as english } from '../../en/views/networks.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of Networks. */
export const networks: TextsOf<typeof english> = {
  'search.networks': 'ابحث عن شبكة',

  'networks.list': 'الشبكات',
}
