// Code for the list after its first render, in one request: more wallets, and the wallets' marks.
export { laterWallets } from '../catalogue/bundled/laterWallets.js'
export { withWalletMarks } from '../marks/withWalletMarks.js'
