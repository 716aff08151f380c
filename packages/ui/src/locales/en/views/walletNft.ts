import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of WalletNft. */
export const walletNft = {
  'nft.title': 'NFT',
  'nft.gone': 'This NFT is not in the list any more.',
  'nft.collection': 'Collection',
  'nft.id': 'Token id',
  'nft.quantity': 'Quantity',
  'nft.contract': 'Contract',
  'nft.readAt': 'Details read',
  'nft.pending': 'Its details are still loading.',
  'nft.none': 'Its contract gives no details.',
  'nft.failed': 'Its details could not be read.',
} as const satisfies EnglishTexts
