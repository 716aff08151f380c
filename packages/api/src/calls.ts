import type { ApiCall } from './ApiCall.js'
import { buildApprovalCall } from './blockchain/buildApproval.js'
import { buildSwapCall } from './blockchain/buildSwap.js'
import { callChainCall } from './blockchain/callChain.js'
import { createOnrampUrlCall } from './blockchain/createOnrampUrl.js'
import { getBalancesCall } from './blockchain/getBalances.js'
import { getClearSigningCall } from './blockchain/getClearSigning.js'
import { getGasPriceCall } from './blockchain/getGasPrice.js'
import { getHistoryCall } from './blockchain/getHistory.js'
import { getIdentityCall } from './blockchain/getIdentity.js'
import { getImageCall } from './blockchain/getImage.js'
import { getNamesCall } from './blockchain/getNames.js'
import { getNftsCall } from './blockchain/getNfts.js'
import { getOnrampOptionsCall } from './blockchain/getOnrampOptions.js'
import { getOnrampQuoteCall } from './blockchain/getOnrampQuote.js'
import { getPricesCall } from './blockchain/getPrices.js'
import { getSessionsCall } from './blockchain/getSessions.js'
import { getSupportedChainsCall } from './blockchain/getSupportedChains.js'
import { getSwapAllowanceCall } from './blockchain/getSwapAllowance.js'
import { getSwapQuotesCall } from './blockchain/getSwapQuotes.js'
import { getSwapTokensCall } from './blockchain/getSwapTokens.js'
import { registerNameCall } from './blockchain/registerName.js'
import { resolveNameCall } from './blockchain/resolveName.js'
import { revokeSessionCall } from './blockchain/revokeSession.js'
import { suggestNamesCall } from './blockchain/suggestNames.js'
import { postEventCall } from './events/postEvent.js'
import { postEventsCall } from './events/postEvents.js'
import { getAnalyticsConfigCall } from './wallets/getAnalyticsConfig.js'
import { getAssetImageCall } from './wallets/getAssetImage.js'
import { getConfigCall } from './wallets/getConfig.js'
import { getCurrencyImageCall } from './wallets/getCurrencyImage.js'
import { getOriginsCall } from './wallets/getOrigins.js'
import { getProjectLimitsCall } from './wallets/getProjectLimits.js'
import { getTokenImageCall } from './wallets/getTokenImage.js'
import { getWalletImageCall } from './wallets/getWalletImage.js'
import { getWalletsCall } from './wallets/getWallets.js'

/**
 * All calls of a back end, with the accepted extras. The server answers 501 to calls that it does
 * not implement, and lists all in its OpenAPI document.
 */
export const calls: readonly ApiCall<never, unknown>[] = [
  getConfigCall,
  getOriginsCall,
  getWalletsCall,
  getWalletImageCall,
  getAssetImageCall,
  getCurrencyImageCall,
  getTokenImageCall,
  getAnalyticsConfigCall,
  getProjectLimitsCall,
  getSupportedChainsCall,
  getIdentityCall,
  getHistoryCall,
  getBalancesCall,
  getNftsCall,
  getImageCall,
  getSwapQuotesCall,
  getSwapTokensCall,
  getPricesCall,
  getSwapAllowanceCall,
  getGasPriceCall,
  buildSwapCall,
  buildApprovalCall,
  resolveNameCall,
  getNamesCall,
  suggestNamesCall,
  registerNameCall,
  createOnrampUrlCall,
  getOnrampOptionsCall,
  getOnrampQuoteCall,
  getSessionsCall,
  revokeSessionCall,
  getClearSigningCall,
  callChainCall,
  postEventCall,
  postEventsCall,
]
