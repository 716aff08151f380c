export { type ActivityContext, type GuardedActivity, guardActivity } from './guardActivity.js'
export type { FigureSource, Holding, Holdings } from './Holding.js'
export type { Activity, Movement, MovementKind, MovementPart } from './Movement.js'
export type { Nft, Nfts } from './Nft.js'
export { ownAddresses } from './ownAddresses.js'
export type {
  PortfolioController,
  PortfolioList,
  PortfolioState,
} from './PortfolioController.js'
export { portfolioOf } from './portfolioOf.js'
