import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'WalletSendPreview',
  history: ['Account', 'WalletSend'],
  connected: true,
  sending: 'filled',
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  WalletSendPreview: base,
  'WalletSendPreview-twin': { ...base, sending: 'twin' },
  'WalletSendPreview-waiting': { ...base, sending: 'waiting' },
  'WalletSendPreview-failed': { ...base, sending: 'failed' },
  'WalletSendPreview-rejected': { ...base, sending: 'rejected' },
  'WalletSendPreview-fee': { ...base, sending: 'fee' },
  'WalletSendPreview-unknown': { ...base, sending: 'unknown' },
  'WalletSendPreview-renamed': { ...base, sending: 'renamed' },
  'WalletSendPreview-unchecked': { ...base, sending: 'unchecked' },
  'WalletSendPreview-misdescribed': { ...base, sending: 'misdescribed' },
  'WalletSendPreview-little': { ...base, sending: 'little' },
  'WalletSendPreview-raised': { ...base, sending: 'raised' },
  'WalletSendPreview-memo': { ...base, sending: 'memo' },
  'WalletSendPreview-memoEmpty': { ...base, sending: 'memoEmpty' },
  'WalletSendPreview-collectiblesAgreed': { ...base, sending: 'collectiblesAgreed' },
  'WalletSendPreview-collectiblesMany': { ...base, sending: 'collectiblesMany' },
  'WalletSendPreview-empty': { ...base, sending: 'empty' },
}
