import { account } from './account/view.js'
import { allWallets } from './allWallets/view.js'
import { connect } from './connect/view.js'
import { connectingExternal } from './connectingExternal/view.js'
import { connectingWalletConnect } from './connectingWalletConnect/view.js'
import { connectingWalletConnectBasic } from './connectingWalletConnectBasic/view.js'
import { emailVerifyOtp } from './emailVerifyOtp/view.js'
import type { laterViews } from './laterViews.js'
import type { moneyViews } from './moneyViews.js'
import { networks } from './networks/view.js'
import { switchActiveChain } from './switchActiveChain/view.js'
import { switchNetwork } from './switchNetwork/view.js'
import { unsupportedChain } from './unsupportedChain/view.js'

/**
 * The kit's views that it acts on before they are there; `laterViews` and `moneyViews` are the
 * others.
 */
export const views = [
  connect,
  allWallets,
  connectingExternal,
  connectingWalletConnectBasic,
  connectingWalletConnect,
  emailVerifyOtp,
  account,
  networks,
  switchActiveChain,
  switchNetwork,
  unsupportedChain,
] as const

/** The name of one of the kit's own views. */
export type ViewName = (typeof views | typeof laterViews | typeof moneyViews)[number]['name']
