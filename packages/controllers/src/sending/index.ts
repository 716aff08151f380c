export type { TokenCheck } from './checkToken.js'
export { findReceiverProblem, toUnits } from './findProblem.js'
export { isGrave } from './isGrave.js'
export type {
  ReadyReceiver,
  Receiver,
  SendDraft,
  SendingController,
  SendingState,
  SendOrder,
  SendProblem,
  SendWarning,
} from './SendingController.js'
export { sendingOf } from './sendingOf.js'
