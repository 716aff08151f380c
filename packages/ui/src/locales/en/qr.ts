import type { EnglishTexts } from '../EnglishTexts.js'

/** Texts of pairing by QR code. */
export const qr = {
  'pair.title': 'Connect with your phone',
  'pair.scan': 'Scan with your wallet or your phone’s camera.',
  'pair.scanWallet': 'Scan with {wallet} or your phone’s camera.',
  'pair.code': 'QR code to connect a wallet. Scan with your phone’s camera or copy the link below.',
  'pair.codeWallet':
    'QR code to connect with {wallet}. Scan with your phone’s camera or copy the link below.',
  'pair.loading': 'Getting a code…',
  'pair.notDrawn': 'The code could not be drawn. Copy the link below instead.',
  'pair.ends': 'New code in {time}',
  'pair.endsLive': 'A new code comes in 10 seconds',
  'pair.shown': 'The code is ready',
  'pair.renewed': 'The code was replaced by a new one',
  'pair.copy': 'Copy link',
  'pair.here': 'Open an app',
  'pair.missing': 'Don’t have it?',
  'pair.away': 'Connection service unreachable',
  'pair.awayAgain': { one: 'Trying again in {count} s', other: 'Trying again in {count} s' },
  'pair.awayNow': 'Trying again…',
  'pair.awayCode': 'The code stays valid and works once the connection is back.',
  'pair.awayElse': 'Wallets in this browser still work.',
  'pair.offline': 'You are offline',
  'pair.offlineWhy': 'The code comes as soon as you are back.',
  'pair.retryNow': 'Try now',
  'pair.inApp': 'This page is open inside another app, which may not open wallets.',
  'pair.inAppOpen': 'Open in your browser',
  'pair.inAppCopy': 'Copy page link',
} as const satisfies EnglishTexts
