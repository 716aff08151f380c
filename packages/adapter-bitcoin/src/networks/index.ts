export { bitcoinMainnet } from './bitcoinMainnet.js'
export { bitcoinSignet } from './bitcoinSignet.js'
export { bitcoinTestnet } from './bitcoinTestnet.js'
