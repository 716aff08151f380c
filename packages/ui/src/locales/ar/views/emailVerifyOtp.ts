import type { emailVerifyOtp as english } from '../../en/views/emailVerifyOtp.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of the login by e-mail, in Connect and in EmailVerifyOtp. */
export const emailVerifyOtp: TextsOf<typeof english> = {
  'email.address': 'البريد الإلكتروني',
  'email.send': 'المتابعة بالبريد الإلكتروني',
  'email.sending': 'جارٍ إرسال الرمز…',
  'email.title': 'أدخل الرمز',
  'email.sent': 'الرمز في طريقه إلى',
  'email.code': 'الرمز',
  'email.codeHint': '8 أرقام، في عنوان الرسالة',
  'email.continue': 'متابعة',
  'email.checking': 'جارٍ فتح محفظتك…',
  'email.resend': 'أرسل رمزًا آخر',
  'email.resendIn': 'رمز آخر بعد {seconds} ثانية',
  'email.resent': 'رمز آخر في طريقه إليك.',
  'email.other': 'استخدم عنوانًا آخر',
  'email.help': 'لم تصلك رسالة؟ ابحث في البريد غير المرغوب فيه، وتحقق من العنوان أعلاه.',
  'email.none': 'لم يُطلب أي رمز هنا. ابدأ من جديد.',
}
