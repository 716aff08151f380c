import type { Scene } from '../../../test/Scene.js'

const base: Scene = {
  view: 'SwapSelectToken',
  history: ['Account', 'Swap'],
  connected: true,
  swapping: 'quoted',
}

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  SwapSelectToken: base,
  'SwapSelectToken-twins': { ...base, swapping: 'twin' },
  'SwapSelectToken-loading': { ...base, swapping: 'loading' },
  'SwapSelectToken-failed': { ...base, swapping: 'noTokens' },
}
