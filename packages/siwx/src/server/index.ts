export {
  createVerifier,
  type SignInAttempt,
  type Verifier,
  type VerifierOptions,
} from './createVerifier.js'
export { createMemoryNonces, type NonceStore } from './NonceStore.js'
export type { InvalidReason, Verdict } from './Verdict.js'
