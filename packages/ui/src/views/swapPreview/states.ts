import type { Scene } from '../../../test/Scene.js'

const base: Scene = { view: 'SwapPreview', history: ['Account', 'Swap'], connected: true }

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  SwapPreview: { ...base, swapping: 'quoted' },
  'SwapPreview-unsimulated': { ...base, swapping: 'unsimulated' },
  'SwapPreview-simulating': { ...base, swapping: 'simulating' },
  'SwapPreview-impact': { ...base, swapping: 'impact' },
  'SwapPreview-expired': { ...base, swapping: 'expired' },
  'SwapPreview-permit': { ...base, swapping: 'permit' },
  'SwapPreview-renamed': { ...base, swapping: 'renamed' },
  'SwapPreview-twin': { ...base, swapping: 'twin' },
  'SwapPreview-waiting': { ...base, swapping: 'waiting' },
  'SwapPreview-rejected': { ...base, swapping: 'rejected' },
  'SwapPreview-failed': { ...base, swapping: 'failed' },
  'SwapPreview-replaced': { ...base, swapping: 'replaced' },
  'SwapPreview-refused': { ...base, swapping: 'refused' },
  'SwapPreview-empty': { ...base, swapping: 'empty' },
  'SwapPreview-pending': { ...base, swapping: 'done', transaction: 'pending' },
  'SwapPreview-unknown': { ...base, swapping: 'done', transaction: 'pending', unanswered: true },
  'SwapPreview-proposed': { ...base, swapping: 'done', transaction: 'pending', proposed: true },
  'SwapPreview-done': { ...base, swapping: 'done', transaction: 'success' },
  'SwapPreview-reverted': { ...base, swapping: 'done', transaction: 'reverted' },
}
