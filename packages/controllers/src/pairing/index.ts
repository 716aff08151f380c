export { createPairingController, type PairingParts } from './createPairingController.js'
export type * from './PairingController.js'
