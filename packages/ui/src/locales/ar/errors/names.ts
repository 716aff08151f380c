import type { ErrorTexts } from '../../Messages.js'
import { again, noNames } from './phrases.js'

/** Errors of names. */
export const names = {
  NAME_RESOLVE_FAILED: [
    'تعذّر البحث عن هذا الاسم',
    noNames,
    'استخدم العنوان بدلًا منه أو حاول مجددًا.',
  ],
  NAME_SUGGESTIONS_FAILED: ['لا اقتراحات الآن', noNames, again],
  NAMES_FOR_ADDRESS_FAILED: ['تعذّر تحميل الأسماء', noNames, again],
  NAME_REGISTER_FAILED: [
    'تعذّر تسجيل {name}',
    'لم تقبله خدمة الأسماء.',
    'اختر اسمًا آخر أو حاول مجددًا.',
  ],
  NAME_NETWORK_NOT_FOUND: ['لا أسماء على هذه الشبكة', 'خدمة الأسماء لا تشملها.', 'اختر شبكة أخرى.'],
  NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND: [
    'تحتاج الأسماء إلى دخول بالبريد الإلكتروني',
    'لا يوجد حساب كهذا متصل.',
    'اتصل ببريدك الإلكتروني أولًا.',
  ],
} satisfies Partial<ErrorTexts>
