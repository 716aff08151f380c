import type { connectedWallets as english } from '../../en/views/connectedWallets.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of Wallets. */
export const connectedWallets: TextsOf<typeof english> = {
  'wallets.title': 'المحافظ',
  'wallets.active': 'نشطة',
  'wallets.add': 'وصّل محفظة',
  'wallets.addAnother': 'وصّل محفظة أخرى',
  'wallets.disconnect': 'اقطع اتصال {wallet} على {ecosystem}',
  'wallets.disconnectAll': 'اقطع اتصال الكل',
  'wallets.recent': 'استُخدمت سابقًا',
  'wallets.connected': {
    zero: 'لا اتصال',
    one: 'متصلة واحدة',
    two: 'متصلتان',
    few: '{count} متصلة',
    many: '{count} متصلة',
    other: '{count} متصلة',
  },
}
