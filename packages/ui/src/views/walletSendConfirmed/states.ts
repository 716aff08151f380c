import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'WalletSendConfirmed',
  history: ['Account'],
  connected: true,
  sending: 'sent',
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  WalletSendConfirmed: { ...base, transaction: 'success' },
  'WalletSendConfirmed-pending': { ...base, transaction: 'pending' },
  'WalletSendConfirmed-reverted': { ...base, transaction: 'reverted' },
  'WalletSendConfirmed-replaced': { ...base, transaction: 'replaced' },
  'WalletSendConfirmed-none': { ...base, sending: undefined },
  'WalletSendConfirmed-unknown': { ...base, transaction: 'pending', unanswered: true },
  'WalletSendConfirmed-dropped': { ...base, transaction: 'dropped' },
  'WalletSendConfirmed-proposed': { ...base, transaction: 'pending', proposed: true },
  'WalletSendConfirmed-cancelled': { ...base, transaction: 'cancelled' },
}
