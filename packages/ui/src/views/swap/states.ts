import type { Scene } from '../../../test/Scene.js'

const base: Scene = { view: 'Swap', history: ['Account'], connected: true }

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Swap: { ...base, swapping: 'empty' },
  'Swap-quoted': { ...base, swapping: 'quoted' },
  'Swap-asking': { ...base, swapping: 'asking' },
  'Swap-refreshing': { ...base, swapping: 'refreshing' },
  'Swap-none': { ...base, swapping: 'none' },
  'Swap-unsupported': { ...base, swapping: 'unsupported' },
  'Swap-more': { ...base, swapping: 'more' },
  'Swap-impact': { ...base, swapping: 'impact' },
  'Swap-expired': { ...base, swapping: 'expired' },
}
