import type { ButtonLabels } from '../ButtonLabels.js'

/** Texts of the buttons. */
export const buttons: ButtonLabels = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الاتصال…',
  reconnecting: 'جارٍ استعادة الاتصال…',
  account: 'الحساب المنتهي بـ {ending}',
  selectNetwork: 'اختيار الشبكة',
  network: 'الشبكة: {network}',
  unsupportedNetwork: 'شبكة غير مدعومة',
}
