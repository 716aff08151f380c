import type { registerAccountName as english } from '../../en/views/registerAccountName.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of RegisterAccountName and RegisterAccountNameSuccess. */
export const registerAccountName: TextsOf<typeof english> = {
  'names.title': 'اختر اسمًا',
  'names.about': 'الاسم يحل محل عنوانك. يمكن للناس الإرسال إليه والتعرّف عليك به.',
  'names.field': 'الاسم',
  'names.rule': '4 أحرف على الأقل: حروف لاتينية وأرقام وشرطات.',
  'names.short': '4 أحرف على الأقل.',
  'names.characters': 'حروف لاتينية وأرقام وشرطات فقط.',
  'names.checking': 'جارٍ التحقق…',
  'names.free': '{name} متاح.',
  'names.taken': '{name} محجوز.',
  'names.failed': 'لم تُجب خدمة الأسماء.',
  'names.others': 'أسماء متاحة',
  'names.register': 'تسجيل',
  'names.intent': 'تسجيل {name}',
  'names.signer': 'الموقِّع',
  'names.signNote': 'رسالة فيها الاسم والوقت. لا تكلّف شيئًا ولا تنقل شيئًا.',
  'names.waiting': 'وقّع الرسالة في {wallet}',
  'names.waitingWhy': 'توقيعك يسجّل {name}. لا يكلّف شيئًا ولا ينقل شيئًا.',
  'names.registering': 'جارٍ تسجيل {name}…',
  'names.registeringWhy': 'خدمة الأسماء تتحقق من توقيعك.',
  'names.takenWhy': 'سجّله شخص آخر.',
  'names.doneTitle': 'اسمك',
  'names.done': 'الاسم أصبح لك',
  'names.doneWhy': 'يمكن للناس الإرسال إلى هذا الاسم بدلًا من عنوانك:',
  'names.toAccount': 'إلى حسابك',
}
