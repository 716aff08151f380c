import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of WalletReceive. */
export const walletReceive = {
  'receive.title': 'Receive',
  'receive.code': 'QR code of your address',
  'receive.copy': 'Copy address',
  'receive.copied': 'Copied',
  'receive.only': 'Send only on {network}. What is sent on another network can be lost.',
  'receive.networks': {
    one: 'This address works on {count} network',
    other: 'This address works on {count} networks',
  },
} as const satisfies EnglishTexts
