export { isSameAddress } from './addressForm.js'
export {
  checkReceiver,
  type KnownAddress,
  type ReceiverFinding,
  type ReceiverToCheck,
} from './checkReceiver.js'
export { hasMixedScripts } from './hasMixedScripts.js'
export { judgeMovement, type MovementToJudge, type MovementVerdict } from './judgeMovement.js'
export type { Payee, PayeesController, PayeesState } from './Payee.js'
export { payeesOf } from './payeesOf.js'
