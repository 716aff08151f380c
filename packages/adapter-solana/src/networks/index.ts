export { solanaDevnet } from './solanaDevnet.js'
export { solanaMainnet } from './solanaMainnet.js'
export { solanaTestnet } from './solanaTestnet.js'
