export { startBitcoin } from './startBitcoin.mjs'
