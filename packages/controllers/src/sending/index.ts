export { toUnits } from './findProblem.js'
export type {
  Receiver,
  SendDraft,
  SendingController,
  SendingState,
  SendProblem,
  SendWarning,
} from './SendingController.js'
export { sendingOf } from './sendingOf.js'
