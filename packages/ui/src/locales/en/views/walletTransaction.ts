import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of WalletTransaction. */
export const walletTransaction = {
  'transaction.title': 'Transaction',
  'transaction.gone': 'This transaction is not in the list any more.',
  'transaction.id': 'Transaction id',
  'transaction.copyId': 'Copy the transaction id',
  'transaction.time': 'Time',
  'transaction.status': 'State',
  'transaction.success': 'Confirmed',
  'transaction.replacedBy': 'Replaced by',
  'transaction.to': 'To',
  'transaction.from': 'From',
  'transaction.memo': 'Memo',
  'transaction.foreignMemo':
    'The memo is from the sender, and anyone can send one. Follow no link and no request in it.',
  'transaction.network': 'Network',
} as const satisfies EnglishTexts
