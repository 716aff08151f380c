import type { switchActiveChain as english } from '../../en/views/switchActiveChain.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of SwitchActiveChain. */
export const switchActiveChain: TextsOf<typeof english> = {
  'activeChain.head': 'تحتاج {network} إلى محفظة خاصة بها',
  'activeChain.why':
    'أنت متصل على {current}. وصّل محفظة تدعم {ecosystem}، وتبقى محفظتك الحالية متصلة.',
  'activeChain.connect': 'وصّل محفظة',
}
