import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'OnRampFiatSelect',
  history: ['Account', 'FundWallet'],
  connected: true,
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  OnRampFiatSelect: { ...base, buying: 'quoted' },
  'OnRampFiatSelect-loading': { ...base, buying: 'loading' },
}
