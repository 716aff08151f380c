import type { ViewDefinition } from '../context/View.js'
import { laterViews } from '../views/laterViews.js'
import { createViewMotion, css, type ViewMotion } from './changeView.js'

// Shared code of the views after the list of wallets: their motion, and the descriptions of those
// that the first opening does not need.
export { css, laterViews }

const loadLast = () => import('./lastParts.js')

/** The motion of the views in a shell, whose focus stays in its card from now on. */
export function startViews(root: ShadowRoot): ViewMotion {
  loadLast().then(
    ({ keepFocus }) => keepFocus(root),
    () => undefined,
  )
  return createViewMotion(root)
}

/** These views and those that few visits open. */
export const describeAll = async (): Promise<readonly ViewDefinition[]> => [
  ...laterViews,
  ...(await loadLast()).moneyViews,
]
