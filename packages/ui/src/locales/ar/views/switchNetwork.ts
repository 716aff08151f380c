import type { switchNetwork as english } from '../../en/views/switchNetwork.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of SwitchNetwork. */
export const switchNetwork: TextsOf<typeof english> = {
  'switch.pending': 'جارٍ التبديل إلى {network}',
  'switch.pendingWhy': 'وافق على التغيير في {wallet}.',
  'switch.wallet': 'محفظتك',
  'switch.done': 'أنت الآن على {network}',
}
