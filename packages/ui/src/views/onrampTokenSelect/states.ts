import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'OnRampTokenSelect',
  history: ['Account', 'FundWallet'],
  connected: true,
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  OnRampTokenSelect: { ...base, buying: 'quoted' },
  'OnRampTokenSelect-none': { ...base, buying: 'none' },
}
