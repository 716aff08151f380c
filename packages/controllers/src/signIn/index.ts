export type { SignInController, SignInPhase, SignInState } from './SignInController.js'
export { signInOf } from './signInOf.js'
