import type { sessions as english } from '../../en/views/sessions.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of Sessions. */
export const sessions: TextsOf<typeof english> = {
  'sessions.title': 'جلسات الدخول',
  'sessions.about': 'هذا الحساب مسجّل الدخول هنا. أنهِ ما لا تعرفه.',
  'sessions.loading': 'جارٍ قراءة أماكن تسجيل دخول هذا الحساب…',
  'sessions.failed': 'لم يُجب الموقع',
  'sessions.failedWhy': 'لا يُعرف أين سُجّل دخول هذا الحساب.',
  'sessions.none': 'لا يوجد تسجيل دخول',
  'sessions.noneWhy': 'لا يحتفظ هذا الموقع بأي تسجيل دخول لهذا الحساب.',
  'sessions.here': 'هذا المتصفح',
  'sessions.since': 'منذ {date}',
  'sessions.signOut': 'تسجيل الخروج',
  'sessions.signOutOf': 'تسجيل الخروج من {domain}، {date}',
  'sessions.waiting': 'وقّع الرسالة في {wallet} لإنهاء هذه الجلسة.',
  'sessions.ended': 'تم تسجيل الخروج من {domain}',
}
