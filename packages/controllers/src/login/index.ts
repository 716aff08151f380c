export type { LoginController, LoginPhase, LoginState } from './LoginController.js'
export { loginOf } from './loginOf.js'
