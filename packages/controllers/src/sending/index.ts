export type { TokenCheck } from './checkToken.js'
export { type CollectiblesFields, collectiblesOf, spendableOf } from './collectiblesOf.js'
export { findReceiverProblem } from './findProblem.js'
export { isAsked, isGrave } from './isGrave.js'
export { type MemoFields, type MemoRules, memoOf, memoSize } from './memoOf.js'
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
export { toUnits } from './toUnits.js'
