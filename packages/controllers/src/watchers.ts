// Watchers of the modal, the sign-in and the network, loaded with the first connection in one
// request.
export { watchNetwork } from './network/watchNetwork.js'
export { followModal } from './signIn/followModal.js'
