export { findReceiverProblem, toUnits } from './findProblem.js'
export { isGrave } from './isGrave.js'
export type {
  Receiver,
  SendDraft,
  SendingController,
  SendingState,
  SendProblem,
  SendWarning,
} from './SendingController.js'
export { sendingOf } from './sendingOf.js'
