import type { primitives as english } from '../en/primitives.js'
import type { TextsOf } from '../Messages.js'

/** Texts of the primitives, and of several views. */
export const primitives: TextsOf<typeof english> = {
  'shell.loading': 'جارٍ التحميل…',

  'snack.copied': 'تم النسخ',
  'snack.copyFailed': 'تعذّر النسخ. حدّد النص وانسخه بنفسك.',

  'action.back': 'رجوع',
  'action.close': 'إغلاق',
  'action.cancel': 'إلغاء',
  'action.anotherWay': 'اختر محفظة أخرى',
  'action.getWallet': 'ثبّت {wallet}',
  'action.switchNetwork': 'بدّل الشبكة',
  'action.reload': 'أعد تحميل الصفحة',
  'action.continue': 'متابعة',
  'action.disconnect': 'قطع الاتصال',

  'search.clear': 'امسح البحث',
  'search.none': 'لا شيء يطابق «{text}»',
  'search.found': {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    few: '{count} نتائج',
    many: '{count} نتيجة',
    other: '{count} نتيجة',
  },

  'connecting.done': 'تم الاتصال',
  'connecting.details': 'ماذا حدث؟',
  'connecting.code': 'الرمز',
  'connecting.reference': 'الرقم المرجعي',
  'connecting.copyReference': 'انسخ الرقم المرجعي',

  'account.newTab': 'يُفتح في علامة تبويب جديدة',

  'networks.current': 'الحالية',
  'networks.testnet': 'شبكة تجريبية',
}
