import type { unsupportedChain as english } from '../../en/views/unsupportedChain.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of UnsupportedChain. */
export const unsupportedChain: TextsOf<typeof english> = {
  'unsupported.why': 'محفظتك على {actual}. اختر إحدى هذه الشبكات للمتابعة.',
  'unsupported.unknown': 'شبكة لا يوفّرها هذا الموقع',
}
