import type { PortfolioState } from './PortfolioController.js'

/** The lists before the first call. */
export const idle: PortfolioState = {
  tab: 'tokens',
  account: undefined,
  tokens: { status: 'idle' },
  nfts: { status: 'idle' },
  activity: { status: 'idle' },
  sent: [],
  loadingMore: false,
  loadingMoreNfts: false,
}
