import type { walletReceive as english } from '../../en/views/walletReceive.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of WalletReceive. */
export const walletReceive: TextsOf<typeof english> = {
  'receive.title': 'استلام',
  'receive.code': 'رمز QR لعنوانك',
  'receive.copy': 'نسخ العنوان',
  'receive.copied': 'تم النسخ',
  'receive.only': 'أرسل على {network} فقط. ما يُرسل على شبكة أخرى قد يضيع.',
  'receive.networks': {
    zero: 'لا شبكات',
    one: 'يعمل هذا العنوان على شبكة واحدة',
    two: 'يعمل هذا العنوان على شبكتين',
    few: 'يعمل هذا العنوان على {count} شبكات',
    many: 'يعمل هذا العنوان على {count} شبكة',
    other: 'يعمل هذا العنوان على {count} شبكة',
  },
}
