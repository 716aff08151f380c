export type {
  BuyFiat,
  BuyingController,
  BuyingState,
  BuyMethod,
  BuyMoney,
  BuyOptions,
  BuyOrder,
  BuyProblem,
  BuyProvider,
  BuyProviderId,
  BuyQuote,
  BuyToken,
} from './BuyingController.js'
export { buyingOf } from './buyingOf.js'
