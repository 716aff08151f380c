export { createAccountWork } from './createAccountWork.js'
export { openRpcSettings } from './openRpcSettings.js'
