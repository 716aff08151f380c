import type { Scene } from '../../../test/Scene.js'

const base: Scene = { view: 'SwapPreview', history: ['Account', 'Swap'], connected: true }

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  SwapPreview: { ...base, swapping: 'quoted' },
  'SwapPreview-refreshing': { ...base, swapping: 'refreshing' },
  'SwapPreview-unsimulated': { ...base, swapping: 'unsimulated' },
  'SwapPreview-impact': { ...base, swapping: 'impact' },
  'SwapPreview-expired': { ...base, swapping: 'expired' },
  'SwapPreview-batch': { ...base, swapping: 'batch' },
  'SwapPreview-waiting': { ...base, swapping: 'waiting' },
  'SwapPreview-rejected': { ...base, swapping: 'rejected' },
  'SwapPreview-failed': { ...base, swapping: 'failed' },
  'SwapPreview-done': { ...base, swapping: 'done' },
  'SwapPreview-empty': { ...base, swapping: 'empty' },
}
