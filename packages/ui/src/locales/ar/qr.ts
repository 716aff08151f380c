import type { qr as english } from '../en/qr.js'
import type { TextsOf } from '../Messages.js'

/** Texts of pairing by QR code. */
export const qr: TextsOf<typeof english> = {
  'pair.title': 'الاتصال بهاتفك',
  'pair.scan': 'امسحه بمحفظتك أو بكاميرا هاتفك.',
  'pair.scanWallet': 'امسحه بتطبيق {wallet} أو بكاميرا هاتفك.',
  'pair.code': 'رمز QR لتوصيل محفظة. امسحه بكاميرا هاتفك أو انسخ الرابط أدناه.',
  'pair.codeWallet': 'رمز QR للاتصال عبر {wallet}. امسحه بكاميرا هاتفك أو انسخ الرابط أدناه.',
  'pair.loading': 'جارٍ تجهيز الرمز…',
  'pair.notDrawn': 'تعذّر رسم الرمز. انسخ الرابط أدناه بدلًا منه.',
  'pair.ends': 'رمز جديد بعد {time}',
  'pair.endsLive': 'يأتي رمز جديد بعد 10 ثوانٍ',
  'pair.shown': 'الرمز جاهز',
  'pair.renewed': 'صار الرمز جديدًا',
  'pair.copy': 'انسخ الرابط',
  'pair.here': 'افتح تطبيقًا',
  'pair.missing': 'ليست لديك؟',
  'pair.away': 'تعذّر الوصول إلى خدمة الاتصال',
  'pair.awayAgain': {
    zero: 'إعادة المحاولة الآن',
    one: 'إعادة المحاولة بعد ثانية',
    two: 'إعادة المحاولة بعد ثانيتين',
    few: 'إعادة المحاولة بعد {count} ثوانٍ',
    many: 'إعادة المحاولة بعد {count} ثانية',
    other: 'إعادة المحاولة بعد {count} ثانية',
  },
  'pair.awayNow': 'جارٍ إعادة المحاولة…',
  'pair.awayCode': 'يبقى الرمز صالحًا ويعمل حين يعود الاتصال.',
  'pair.awayElse': 'لا تزال محافظ هذا المتصفح تعمل.',
  'pair.offline': 'أنت غير متصل بالإنترنت',
  'pair.offlineWhy': 'يظهر الرمز حالما تعود.',
  'pair.retryNow': 'حاول الآن',
  'pair.inApp': 'هذه الصفحة مفتوحة داخل تطبيق آخر قد لا يفتح المحافظ.',
  'pair.inAppOpen': 'افتح في متصفحك',
  'pair.inAppCopy': 'انسخ رابط الصفحة',
}
