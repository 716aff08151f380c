import type { connectingExternal as english } from '../../en/views/connectingExternal.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of ConnectingExternal. */
export const connectingExternal: TextsOf<typeof english> = {
  'connecting.preparing': 'تابع في {wallet}',
  'connecting.preparingWhy': 'ستفتح المحفظة نافذتها بعد لحظة.',
  'connecting.waiting': 'في انتظار {wallet}',
  'connecting.waitingWhy': 'وافق على الاتصال في نافذة المحفظة.',
  'connecting.approve': 'وافق على {ecosystem}',
  'connecting.step': 'الموافقة {step} من {of}، في نافذة {wallet}',
  'connecting.approved': 'تمت الموافقة',
  'connecting.stop': 'توقف هنا واحتفظ بما وُوفق عليه',
  'connecting.hint': 'لا تراها؟ انقر على أيقونة {wallet} في شريط أدوات المتصفح.',
  'connecting.slow': 'افتح محفظتك',
  'connecting.slowWhy': 'لا يزال الطلب ينتظر في {wallet}. افتحها وأجب هناك، أو ألغِ من هنا.',
  'connecting.doneLive': 'متصل عبر {wallet}',
  'connecting.choose': 'اختر المنظومات',
  'connecting.chooseWhy': 'تعمل {wallet} على أكثر من منظومة. اختر ما تريد استخدامه هنا.',
  'connecting.chooseNone': 'اختر واحدة على الأقل.',
}
