// Code that the views after the list of wallets need a moment later, or not in every visit.
export { moneyViews } from '../views/moneyViews.js'
export { keepFocus } from './keepFocus.js'
