import type { signing as english } from '../../en/views/signing.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of what is going to be signed, in the views that lead to a wallet's prompt. */
export const signing: TextsOf<typeof english> = {
  'review.renamed':
    'اسم هذه العملة على {network} هو {symbol}، أما القائمة فتسميها {listed}. تأكّد من أنها العملة التي تقصدها.',
  'review.unchecked': 'لا تؤكّد {network} عدد المنازل العشرية لـ {symbol}. قارن المبلغ في محفظتك.',
  'review.agree': 'تحققت من العملة وأريد المبادلة',
  'intent.title': 'ما ستوقّعه',
  'intent.reading': 'جارٍ قراءة ما ستوقّعه…',
  'intent.plain': 'تحويل {symbol} لا غير: لا يحمل أي بيانات.',
  'intent.NOT_DESCRIBED':
    'لا يمكن قراءة هذا الاستدعاء: لم يصف أحد هذا العقد. قد تعرضه محفظتك كبيانات.',
  'intent.NO_ANSWER': 'لا يمكن قراءة هذا الاستدعاء: لم يصل وصف للعقد. قد تعرضه محفظتك كبيانات.',
  'intent.REFUSED': 'لا يمكن قراءة هذا الاستدعاء: وصف العقد غير موقّع من مشغّل هذا الموقع.',
  'intent.NOT_SUPPORTED':
    'على {network} لا يمكن قراءته مسبقًا. قارن ما تعرضه محفظتك بالأرقام أعلاه.',
  'intent.selector': 'الدالة {selector}',
  'intent.signed': 'بكلمات مؤلف العقد، وقد وقّعها مشغّل هذا الموقع.',
  'intent.unsigned': 'بكلمات مؤلف العقد، ولم يوقّعها أحد.',
  'intent.endless': '{symbol} بلا حد',
  'intent.units': '{amount} من أصغر وحدة في {token}',
  'intent.never': 'أبدًا',
  'intent.block': 'الكتلة {block}',
  'intent.seconds': '{seconds} ث',
  'intent.call': 'استدعاء آخر لا يمكن قراءته: {data} {to}',
}
