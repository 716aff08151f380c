import type { ButtonLabels } from './ButtonLabels.js'

/**
 * The buttons in Arabic.
 *
 * @example
 * import { LatchkeyProvider } from '@latchkey/react'
 * import { ar } from '@latchkey/react/locales/ar'
 *
 * const page = (
 *   <LatchkeyProvider kit={kit} locale="ar" labels={ar}>
 *     <App />
 *   </LatchkeyProvider>
 * )
 */
export const ar: ButtonLabels = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الاتصال…',
  reconnecting: 'جارٍ استعادة الاتصال…',
  account: 'الحساب المنتهي بـ {ending}',
  selectNetwork: 'اختيار الشبكة',
  network: 'الشبكة: {network}',
  unsupportedNetwork: 'شبكة غير مدعومة',
}
