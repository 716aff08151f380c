// Phrases that several errors share.
export const again = 'حاول مرة أخرى بعد قليل.'
export const nothingLost = 'لم يُرسَل شيء. حاول مرة أخرى بعد قليل.'
export const tellSite = 'إصلاح هذا من شأن الموقع. أخبر القائمين عليه وأعطهم الرقم المرجعي.'
export const otherWallet = 'استخدم محفظة أخرى أو حدّث هذه المحفظة.'
export const node = 'لم تقبل عقدة الشبكة هذا الطلب.'
export const fees = 'افتح إعدادات الرسوم المتقدمة في محفظتك، أو دعها تختار الرسوم.'
export const noAnswer = 'لم تستجب الشبكة.'
export const noNames = 'لم تستجب خدمة الأسماء.'
