import type { signIn as english } from '../../en/views/signIn.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of SIWXSignMessage. */
export const signIn: TextsOf<typeof english> = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.head': 'تسجيل الدخول إلى {domain}',
  'signIn.why': 'وقّع رسالة لتثبت أن هذا الحساب لك. لا تكلفك شيئًا ولا تنقل شيئًا.',
  'signIn.expires': {
    zero: 'الرسالة صالحة لأقل من دقيقة.',
    one: 'الرسالة صالحة لدقيقة واحدة.',
    two: 'الرسالة صالحة لدقيقتين.',
    few: 'الرسالة صالحة لمدة {count} دقائق.',
    many: 'الرسالة صالحة لمدة {count} دقيقة.',
    other: 'الرسالة صالحة لمدة {count} دقيقة.',
  },
  'signIn.expiresHours': {
    zero: 'الرسالة صالحة لأقل من ساعة.',
    one: 'الرسالة صالحة لساعة واحدة.',
    two: 'الرسالة صالحة لساعتين.',
    few: 'الرسالة صالحة لمدة {count} ساعات.',
    many: 'الرسالة صالحة لمدة {count} ساعة.',
    other: 'الرسالة صالحة لمدة {count} ساعة.',
  },
  'signIn.preparing': 'جارٍ تحضير الرسالة…',
  'signIn.waiting': 'وقّع الرسالة في {wallet}',
  'signIn.waitingWhy': 'اقرأ الرسالة في محفظتك ثم وقّعها.',
  'signIn.checking': 'جارٍ التحقق من الهوية...',
  'signIn.checkingWhy': 'يتحقق الموقع من توقيعك.',
  'signIn.unverified': 'تم التوقيع، بانتظار التحقق',
  'signIn.unverifiedWhy': 'تعذّر التحقق من التوقيع بعد. لا حاجة إلى التوقيع مرة أخرى.',
  'signIn.refused': 'لم يقبل الموقع التوقيع.',
  'signIn.sign': 'توقيع',
  'signIn.check': 'تحقق مرة أخرى',
  'signIn.wallet': 'محفظتك',
}
