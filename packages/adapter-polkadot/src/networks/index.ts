export { kusamaAssetHub } from './kusamaAssetHub.js'
export { polkadotAssetHub } from './polkadotAssetHub.js'
export { westendAssetHub } from './westendAssetHub.js'
