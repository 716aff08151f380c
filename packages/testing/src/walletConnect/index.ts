export type { AskLine } from '../reading/AskLine.js'
export { createKeyValueStorage, type KeyValueStorage } from './createKeyValueStorage.js'
export { createSessionPage, type SessionPage } from './createSessionPage.js'
export { createSessionWallet } from './createSessionWallet.js'
export { chainsOfLocalnet, type LocalnetLike } from './ecosystems/chainsOfLocalnet.js'
export { mainChains, type SessionChains } from './ecosystems/createEcosystems.js'
export type {
  PreparedCall,
  SessionAsk,
  SessionCall,
  SessionEcosystem,
  SessionHand,
  SessionNetwork,
} from './ecosystems/SessionEcosystem.js'
export { readPairingUri } from './readPairingUri.js'
export { readRelayUrl } from './readRelayUrl.js'
export type * from './SessionWallet.js'
