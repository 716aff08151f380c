import type { ViewDefinition } from '../context/View.js'
import { laterViews } from '../views/laterViews.js'

export { createViewMotion, css } from './changeView.js'
// What the views after the list of wallets share: their motion, and the descriptions of those that
// the first opening does not need.
export { laterViews }

/** These views and those that few visits open. */
export const describeAll = async (): Promise<readonly ViewDefinition[]> => [
  ...laterViews,
  ...(await import('../views/moneyViews.js')).moneyViews,
]
