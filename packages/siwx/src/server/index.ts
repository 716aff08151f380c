export {
  createVerifier,
  type SignInAttempt,
  type Verifier,
  type VerifierOptions,
} from './createVerifier.js'
export { createMemoryNonces, type NonceStore } from './NonceStore.js'
export {
  createSignInCalls,
  type NewSession,
  refusalOf,
  type SignInAnswer,
  type SignInCalls,
  type SignInRefusal,
  type VisitorSessions,
} from './session/createSignInCalls.js'
export {
  createSignInServer,
  type Session,
  type SignInServer,
  type SignInServerOptions,
} from './session/createSignInServer.js'
export {
  createMemorySessions,
  type SessionStore,
  type SignedInAccount,
} from './session/SessionStore.js'
export type { SignInRequest } from './session/SignInRequest.js'
export type { SameSite } from './session/sessionCookie.js'
export { signInLimits } from './session/signInInput.js'
export {
  type NodeListener,
  type NodeRequest,
  type NodeResponse,
  toNodeListener,
} from './session/toNodeListener.js'
export type { InvalidReason, SignatureVerdict, SignedText, Verdict } from './Verdict.js'
export type { RpcUrlOf } from './verify/verifyEvm.js'
export { verifySignature } from './verify/verifySignature.js'
