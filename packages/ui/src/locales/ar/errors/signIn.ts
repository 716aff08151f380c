import type { ErrorTexts } from '../../Messages.js'
import { again, tellSite } from './phrases.js'

/** Errors of signing in. */
export const signIn = {
  SIWX_NOT_ENABLED: ['تسجيل الدخول غير مهيّأ', 'لم يفعّله الموقع.', tellSite],
  SIWX_OPTIONS_CONFLICT: ['تسجيل الدخول مهيّأ مرتين', 'إعدادان يناقض أحدهما الآخر.', tellSite],
  AUTHENTICATION_INIT_FAILED: ['تعذّر بدء تسجيل الدخول', 'لم تُجب خدمته.', again],
  SIGNATURE_DECLINED: [
    'رُفض التوقيع',
    'لم توقّع في المحفظة.',
    'لم يتغيّر شيء، ويمكنك المحاولة مجددًا متى شئت.',
  ],
  SMART_ACCOUNT_NOT_SUPPORTED: [
    'قد لا تعمل الحسابات الذكية هنا',
    'ربما لا يدعمها هذا الموقع.',
    'انتقل إلى حسابك العادي.',
  ],
} satisfies Partial<ErrorTexts>
