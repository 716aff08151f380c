import type { walletTransaction as english } from '../../en/views/walletTransaction.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of WalletTransaction. */
export const walletTransaction: TextsOf<typeof english> = {
  'transaction.title': 'معاملة',
  'transaction.gone': 'لم تعد هذه المعاملة في القائمة.',
  'transaction.id': 'معرّف المعاملة',
  'transaction.copyId': 'نسخ معرّف المعاملة',
  'transaction.time': 'الوقت',
  'transaction.status': 'الحالة',
  'transaction.success': 'مؤكدة',
  'transaction.replacedBy': 'حلّت محلها',
  'transaction.to': 'إلى',
  'transaction.from': 'من',
  'transaction.memo': 'مذكرة',
  'transaction.foreignMemo':
    'المذكرة من المرسل، ويستطيع أي شخص إرسال واحدة. لا تتبع أي رابط أو طلب فيها.',
  'transaction.network': 'الشبكة',
}
