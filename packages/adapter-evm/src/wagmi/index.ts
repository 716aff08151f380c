export type { Eip1193Provider } from '../Eip1193Provider.js'
export type { WagmiAdapterOptions } from './createWagmiAdapter.js'
export { wagmi } from './wagmi.js'
