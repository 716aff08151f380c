export type {
  AminoDocument,
  CosmosCall,
  CosmosInterceptor,
  CosmosWallet,
  CosmosWalletChain,
  CosmosWalletOptions,
  CosmosWalletRequest,
  KeplrLike,
} from './CosmosWallet.js'
export {
  type CosmosBench,
  type CosmosBenchOptions,
  createCosmosBench,
} from './createCosmosBench.js'
export { type CosmosPage, createCosmosPage } from './createCosmosPage.js'
export { createCosmosWallet } from './createCosmosWallet.js'
export { createOfflineSigner } from './createOfflineSigner.js'
export {
  type CosmosShape,
  type InstallCosmosOptions,
  installCosmosWallet,
} from './installCosmosWallet.js'
export {
  type CosmosFlow,
  type CosmosMisbehaviour,
  cosmosMisbehaviours,
} from './misbehaviour/cosmosMisbehaviours.js'
