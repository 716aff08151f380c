export type { WagmiAdapterOptions } from './createWagmiAdapter.js'
export { wagmi } from './wagmi.js'
