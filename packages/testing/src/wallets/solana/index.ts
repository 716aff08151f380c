export {
  createSolanaBench,
  type SolanaBench,
  type SolanaBenchOptions,
} from './createSolanaBench.js'
export { createSolanaWallet } from './createSolanaWallet.js'
export { deriveSolanaSecret } from './deriveSolanaSecret.js'
export { installSolanaWallet } from './installSolanaWallet.js'
export { type SolanaMisbehaviour, solanaMisbehaviours } from './misbehaviour/solanaMisbehaviours.js'
export type {
  SolanaInterceptor,
  SolanaWallet,
  SolanaWalletAccount,
  SolanaWalletChain,
  SolanaWalletOptions,
} from './SolanaWallet.js'
export type { SolanaApprove, SolanaWalletRequest } from './SolanaWalletRequest.js'
