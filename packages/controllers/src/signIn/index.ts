export type { SignInController, SignInPhase, SignInState } from './SignInController.js'
export type { SignInSession } from './SignInService.js'
export { signInOf } from './signInOf.js'
