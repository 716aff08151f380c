import type { shell as english } from '../en/shell.js'
import type { TextsOf } from '../Messages.js'

/**
 * Texts at the first opening: the frame, the list of wallets, every view’s title, and
 * announcements at any time.
 */
export const shell: TextsOf<typeof english> = {
  'shell.back': 'رجوع',
  'shell.close': 'إغلاق',
  'shell.stay': 'اختر شبكة أو اقطع الاتصال أولًا',
  'shell.dismiss': 'إخفاء',
  'shell.offline': 'أنت غير متصل بالإنترنت. ما هو على هذا الجهاز لا يزال يعمل.',
  'shell.unavailable': 'تعذّر تحميل هذا الجزء',
  'shell.unavailableWhy': 'ربما انقطع الاتصال. كل ما عداه لا يزال يعمل.',

  'action.retry': 'حاول مجددًا',

  'badge.installed': 'مثبّتة',
  'badge.recent': 'حديثة',

  'wallet.lookAlike': 'تأكد أن هذه محفظتك',

  'connect.title': 'وصّل محفظة',
  'connect.list': 'المحافظ',
  'connect.device': 'على هذا الجهاز',
  'connect.phone': 'على هاتفك',
  'connect.popular': 'شائعة',
  'connect.scan': 'امسح رمزًا بهاتفك',
  'connect.all': 'كل المحافظ',
  'connect.count': {
    zero: 'لا محافظ',
    one: 'محفظة واحدة',
    two: 'محفظتان',
    few: '{count} محافظ',
    many: '{count} محفظة',
    other: '{count} محفظة',
  },
  'connect.guide': 'جديد على المحافظ؟',
  'connect.guideAction': 'احصل على واحدة',
  'connect.agree': 'أوافق على {terms} وعلى {privacy}',
  'connect.agreeOne': 'أوافق على {terms}',
  'connect.legal': 'باتصالك توافق على {terms} وعلى {privacy}',
  'connect.legalOne': 'باتصالك توافق على {terms}',
  'connect.terms': 'الشروط',
  'connect.privacy': 'سياسة الخصوصية',
  'connect.agreeFirst': 'وافق على الشروط أولًا',

  'all.title': 'كل المحافظ',
  'all.stale': 'قد تكون القائمة قديمة',
  'all.retry': 'أعد المحاولة',

  'account.title': 'الحساب',

  'networks.title': 'تبديل الشبكة',

  // A mark first: an isolated text takes its direction from its first letter.
  'namespace.eip155': '\u200fEthereum وشبكات EVM',
  'namespace.solana': 'Solana',
  'namespace.polkadot': 'Polkadot',
  'namespace.bip122': 'Bitcoin',
  'namespace.cosmos': 'Cosmos',

  'unsupported.title': 'هذه الشبكة غير مدعومة هنا',

  'get.title': 'احصل على محفظة',

  'snack.AUTHENTICATING': 'جارٍ التحقق من الهوية...',
  'snack.disconnected': 'قُطع الاتصال',
  'snack.METHOD_NOT_ALLOWED': 'إجراء غير مسموح به',
  'snack.unknown': 'خطأ غير معروف',

  'error.general': 'حدث خطأ ما',
  'error.generalWhat': 'حاول مجددًا أو أعد تحميل الصفحة.',
}
