import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of GetWallet. */
export const getWallet = {
  'get.question': 'What is a wallet?',
  'get.what': 'A wallet is your key',
  'get.whatWhy':
    'It keeps your digital assets and signs you in to sites. There is no account to make and no password to share.',
  'get.yours': 'Only you control it',
  'get.yoursWhy':
    'Keep its recovery phrase offline. No site and no support team will ever ask you for it.',
  'get.list': 'Wallets to start with',
  'get.missing': '{wallet} is not installed here',
  'get.missingWhy': 'Install it, then reload this page to connect.',
  'get.noLinks': 'Look for it in your browser’s add-on store.',
  'get.chromeStore': 'Chrome Web Store',
  'get.appStore': 'App Store',
  'get.playStore': 'Google Play',
  'get.phone': 'Install it on your phone',
  'get.code': 'QR code of {store}, to install {wallet} on your phone',
  'get.scan': 'Scan it with your phone’s camera.',
  'get.webApp': 'Open the web app',
  'get.desktop': 'Desktop app',
  'get.homepage': 'Website',
} as const satisfies EnglishTexts
