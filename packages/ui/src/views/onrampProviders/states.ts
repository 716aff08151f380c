import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'OnRampProviders',
  history: ['Account', 'FundWallet'],
  connected: true,
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  OnRampProviders: { ...base, buying: 'quoted' },
  'OnRampProviders-test': { ...base, buying: 'test' },
  'OnRampProviders-none': { ...base, buying: 'none' },
}
