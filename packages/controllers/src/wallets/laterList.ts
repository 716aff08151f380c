// What the list needs after it is drawn, in one request: more wallets, and the marks of the first.
export { laterWallets } from '../catalogue/bundled/laterWallets.js'
export { withWalletMarks } from '../marks/withWalletMarks.js'
