import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'BuyInProgress',
  history: ['Account', 'FundWallet'],
  connected: true,
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  BuyInProgress: { ...base, buying: 'inProgress' },
  'BuyInProgress-blocked': { ...base, buying: 'blocked' },
  'BuyInProgress-success': { ...base, buying: 'success' },
  'BuyInProgress-failed': { ...base, buying: 'failed' },
  'BuyInProgress-unknown': { ...base, buying: 'unknown' },
  'BuyInProgress-test': { ...base, buying: 'test' },
}
