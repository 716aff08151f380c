// What watches the modal and the network once there is a connection: both come with the first one,
// as one request.
export { watchModal } from './modal/watchModal.js'
export { watchNetwork } from './network/watchNetwork.js'
