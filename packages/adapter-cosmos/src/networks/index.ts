export { cosmosHub } from './cosmosHub.js'
export { osmosis } from './osmosis.js'
