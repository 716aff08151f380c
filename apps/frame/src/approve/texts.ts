/** The words of the document, in the kit's languages. */
const texts = {
  en: {
    title: 'Sign this message?',
    from: 'asks with your account',
    message: 'Message',
    bytes: 'Its bytes',
    joined: 'This message has signs that cannot be seen. Its bytes are below it.',
    unreadable: 'This message is not text. Sign it only if you know what it is.',
    operator: 'The operator of this service can open this wallet.',
    sign: 'Sign',
    cancel: 'Cancel',
  },
  ar: {
    title: 'أتريد توقيع هذه الرسالة؟',
    from: 'يطلب باستخدام حسابك',
    message: 'الرسالة',
    bytes: 'بايتات الرسالة',
    joined: 'تحتوي هذه الرسالة على رموز لا تُرى. تظهر بايتاتها أسفلها.',
    unreadable: 'هذه الرسالة ليست نصًا. لا توقّعها إلا إذا كنت تعرف محتواها.',
    operator: 'يستطيع مشغّل هذه الخدمة فتح هذه المحفظة.',
    sign: 'وقّع',
    cancel: 'إلغاء',
  },
} as const

export type Texts = Readonly<Record<keyof typeof texts.en, string>>

/** The words of a language tag (BCP 47); English for one without words. */
export function textsOf(language: string): { readonly language: string; readonly texts: Texts } {
  const [name = ''] = language.toLowerCase().split('-')
  return name === 'ar' ? { language: 'ar', texts: texts.ar } : { language: 'en', texts: texts.en }
}
