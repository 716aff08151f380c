export type {
  ReviewedSwap,
  SwapDraft,
  SwapFee,
  SwapProblem,
  SwappingController,
  SwappingState,
  SwapQuote,
  SwapStep,
  SwapToken,
} from './SwappingController.js'
export { swappingOf } from './swappingOf.js'
