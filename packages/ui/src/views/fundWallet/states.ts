import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'FundWallet',
  history: ['Account'],
  connected: true,
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  FundWallet: { ...base, buying: 'empty' },
  'FundWallet-state': { ...base, buying: 'state' },
  'FundWallet-stateChosen': { ...base, buying: 'stateChosen' },
  'FundWallet-loading': { ...base, buying: 'loading' },
  'FundWallet-quoted': { ...base, buying: 'quoted' },
  'FundWallet-asking': { ...base, buying: 'asking' },
  'FundWallet-below': { ...base, buying: 'below' },
  'FundWallet-unavailable': { ...base, buying: 'unavailable' },
  'FundWallet-mock': { ...base, buying: 'mock' },
  'FundWallet-unquoted': { ...base, buying: 'unquoted' },
  'FundWallet-restricted': { ...base, buying: 'restricted' },
  'FundWallet-none': { ...base, buying: 'none' },
  'FundWallet-usual': { ...base, buying: 'usual' },
  'FundWallet-error': { ...base, buying: 'error' },
  'FundWallet-test': { ...base, buying: 'test' },
}
