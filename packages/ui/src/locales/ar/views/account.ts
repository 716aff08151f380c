import type { account as english } from '../../en/views/account.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of Account. */
export const account: TextsOf<typeof english> = {
  'account.address': 'عنوان ينتهي بـ {end}',
  'account.copy': 'انسخ العنوان',
  'account.balance': 'الرصيد',
  'account.balanceOld': 'كما كان {ago}',
  'account.balanceNone': 'غير متاح',
  'account.balanceRetry': 'أعد تحميل الرصيد',
  'account.balanceWait': {
    zero: 'الآن',
    one: 'بعد ثانية',
    two: 'بعد ثانيتين',
    few: 'بعد {count} ثوانٍ',
    many: 'بعد {count} ثانية',
    other: 'بعد {count} ثانية',
  },
  'account.network': 'الشبكة',
  'account.explorer': 'اعرض في المستكشف',
  'account.reconnecting': 'جارٍ إعادة الاتصال…',
  'account.accounts': 'الحسابات',
  'account.yours': 'حساباتك',
  'account.more': {
    zero: 'لا حسابات أخرى في المحفظة',
    one: 'حساب آخر في المحفظة',
    two: 'حسابان آخران في المحفظة',
    few: '{count} حسابات أخرى في المحفظة',
    many: '{count} حسابًا آخر في المحفظة',
    other: '{count} حساب آخر في المحفظة',
  },
  'account.wallet': 'متصل عبر {wallet}',
  'account.actions': 'الإجراءات',
  'account.lists': 'العملات والنشاط',
  'account.tokens': 'العملات',
  'account.nfts': 'المقتنيات',
  'account.activity': 'النشاط',
  'account.send': 'إرسال',
  'account.receive': 'استلام',
  'account.none': 'لا توجد محفظة متصلة',
  'account.nothing': 'لا شيء هنا لهذا الحساب على هذه الشبكة',
}
