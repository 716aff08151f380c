// What the views after the list of wallets share: their motion, and the descriptions of those that
// the first opening does not need.
export { laterViews } from '../views/laterViews.js'
export { createViewMotion, css } from './changeView.js'
