import type { connect as english } from '../../en/views/connect.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of Connect without a wallet. */
export const connect: TextsOf<typeof english> = {
  'connect.none': 'لا توجد طريقة متاحة للاتصال',
  'connect.empty': 'لا توجد محفظة على هذا الجهاز',
  'connect.emptyWhy': 'ثبّت واحدة ثم عُد، أو افتح هذه الصفحة في متصفح محفظتك.',
}
