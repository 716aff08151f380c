import type { connectingWalletConnect as english } from '../../en/views/connectingWalletConnect.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of ConnectingWalletConnect. */
export const connectingWalletConnect: TextsOf<typeof english> = {
  'pair.ways': 'طرق الاتصال',
  'pair.qrcode': 'رمز QR',
  'pair.mobile': 'التطبيق',
  'pair.desktop': 'سطح المكتب',
  'pair.web': 'الويب',
  'pair.browser': 'المتصفح',
  'pair.wait': 'جارٍ التحضير…',
  'pair.waitWhy': 'يمكن فتح {wallet} بعد لحظة.',
  'pair.open': 'تابع في {wallet}',
  'pair.openWhy': 'وافق على الاتصال هناك ثم عُد.',
  'pair.openIn': 'افتح {wallet}',
  'pair.opening': 'جارٍ فتح {wallet}…',
  'pair.openingWhy': 'قد يسألك جهازك عن فتحها.',
  'pair.notOpened': 'لم تُفتح؟',
  'pair.notOpenedWhy': 'قد لا تكون {wallet} على هذا الجهاز.',
  'pair.openAgain': 'افتح مجددًا',
  'pair.getApp': 'احصل على التطبيق',
  'pair.showCode': 'اعرض رمز QR',
  'pair.opened': 'في انتظار {wallet}',
  'pair.openedWhy': 'وافق على الاتصال هناك ثم عُد إلى هذه الصفحة.',
  'pair.finishing': 'اللمسات الأخيرة…',
  'pair.finishingWhy': 'جواب {wallet} في الطريق.',
  'pair.unanswered': 'لا جواب بعد',
  'pair.unansweredWhy': 'افتح {wallet} مجددًا ووافق على الاتصال هناك.',
  'pair.inBrowser': '{wallet} في هذا المتصفح',
  'pair.inBrowserHere': 'مثبّتة هنا، فلا حاجة إلى هاتف.',
  'pair.unsupported': 'لا يمكن الوصول إلى {wallet} من هنا',
  'pair.unsupportedWhy': 'لا تتيح طريقة للاتصال على هذا الجهاز.',
}
