import type { Scene } from '../../../test/Scene.js'

const base: Scene = { view: 'Swap', history: ['Account'], connected: true }

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Swap: { ...base, swapping: 'empty' },
  'Swap-quoted': { ...base, swapping: 'quoted' },
  'Swap-impact': { ...base, swapping: 'impact' },
  'Swap-asking': { ...base, swapping: 'asking' },
  'Swap-old': { ...base, swapping: 'old' },
  'Swap-expired': { ...base, swapping: 'expired' },
  'Swap-noQuote': { ...base, swapping: 'noQuote' },
  'Swap-wrong': { ...base, swapping: 'wrong' },
  'Swap-fee': { ...base, swapping: 'fee' },
  'Swap-unsupported': { ...base, swapping: 'unsupported' },
  'Swap-none': { view: 'Swap' },
}
