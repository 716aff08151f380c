import type { Scene } from '../../../test/Scene.js'

const base: Scene = { view: 'WalletSend', history: ['Account'], connected: true }

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  WalletSend: { ...base, sending: 'empty' },
  'WalletSend-filled': { ...base, sending: 'filled' },
  'WalletSend-twin': { ...base, sending: 'twin' },
  'WalletSend-wrong': { ...base, sending: 'wrong' },
  'WalletSend-locked': { ...base, sending: 'locked' },
  'WalletSend-least': { ...base, sending: 'least' },
  'WalletSend-memo': { ...base, sending: 'memo' },
  'WalletSend-memoLong': { ...base, sending: 'memoLong' },
  'WalletSend-memoRequired': { ...base, sending: 'memoRequired' },
  'WalletSend-collectibles': { ...base, sending: 'collectibles' },
  'WalletSend-collectiblesAgreed': { ...base, sending: 'collectiblesAgreed' },
  'WalletSend-collectiblesMany': { ...base, sending: 'collectiblesMany' },
  'WalletSend-inscribed': { ...base, sending: 'inscribed' },
  'WalletSend-none': { view: 'WalletSend' },
}
