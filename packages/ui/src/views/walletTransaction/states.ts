import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'WalletTransaction',
  history: ['Account'],
  connected: true,
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  WalletTransaction: { ...base, data: { transaction: '0xtrade' } },
  'WalletTransaction-failed': { ...base, data: { transaction: '0xfailed' } },
  'WalletTransaction-replaced': { ...base, data: { transaction: '0xreplaced' } },
  'WalletTransaction-foreignMemo': { ...base, data: { transaction: '0xreceived' } },
  'WalletTransaction-gone': { ...base, data: { transaction: '0xnone' } },
}
