import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'WalletSendSelectToken',
  history: ['Account', 'WalletSend'],
  connected: true,
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  WalletSendSelectToken: base,
  'WalletSendSelectToken-loading': { ...base, portfolio: 'loading' },
  'WalletSendSelectToken-failed': { ...base, portfolio: 'failed' },
}
