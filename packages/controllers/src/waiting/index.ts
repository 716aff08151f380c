export type { WaitingController, WaitingNotice, WaitingState } from './WaitingController.js'
export { waitingOf } from './waitingOf.js'
