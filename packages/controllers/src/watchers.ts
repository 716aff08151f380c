// Watchers of the modal and the network. Both load with the first connection, in one request.
export { watchModal } from './modal/watchModal.js'
export { watchNetwork } from './network/watchNetwork.js'
