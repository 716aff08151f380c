import type { getWallet as english } from '../../en/views/getWallet.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of GetWallet. */
export const getWallet: TextsOf<typeof english> = {
  'get.question': 'ما المحفظة؟',
  'get.what': 'المحفظة هي مفتاحك',
  'get.whatWhy':
    'تحفظ أصولك الرقمية وتسجّل دخولك إلى المواقع، بلا حساب تنشئه ولا كلمة مرور تشاركها.',
  'get.yours': 'أنت وحدك تتحكم بها',
  'get.yoursWhy': 'احفظ عبارة الاسترداد بعيدًا عن الإنترنت. لن يطلبها منك أي موقع ولا أي فريق دعم.',
  'get.list': 'محافظ تبدأ بها',
  'get.missing': '{wallet} غير مثبّتة هنا',
  'get.missingWhy': 'ثبّتها ثم أعد تحميل هذه الصفحة للاتصال.',
  'get.noLinks': 'ابحث عنها في متجر إضافات متصفحك.',
  'get.chromeStore': 'متجر Chrome الإلكتروني',
  'get.appStore': 'App Store',
  'get.playStore': 'Google Play',
  'get.phone': 'ثبّتها على هاتفك',
  'get.code': 'رمز QR لصفحة {store} لتثبيت {wallet} على هاتفك',
  'get.scan': 'امسحه بكاميرا هاتفك.',
  'get.webApp': 'افتح تطبيق الويب',
  'get.desktop': 'تطبيق سطح المكتب',
  'get.homepage': 'الموقع الإلكتروني',
}
