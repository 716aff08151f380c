import type { walletNft as english } from '../../en/views/walletNft.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of WalletNft. */
export const walletNft: TextsOf<typeof english> = {
  'nft.title': 'مقتنى رقمي',
  'nft.gone': 'لم يعد هذا المقتنى في القائمة.',
  'nft.collection': 'المجموعة',
  'nft.id': 'رقم الرمز',
  'nft.quantity': 'الكمية',
  'nft.contract': 'العقد',
  'nft.readAt': 'قُرئت التفاصيل',
  'nft.pending': 'ما زالت تفاصيله قيد التحميل.',
  'nft.none': 'لا يعطي عقده تفاصيل.',
  'nft.failed': 'تعذّرت قراءة تفاصيله.',
}
