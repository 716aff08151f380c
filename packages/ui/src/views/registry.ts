import { account } from './account/view.js'
import { allWallets } from './allWallets/view.js'
import { connect } from './connect/view.js'
import { connectedWallets } from './connectedWallets/view.js'
import { connectingExternal } from './connectingExternal/view.js'
import { connectingWalletConnect } from './connectingWalletConnect/view.js'
import { connectingWalletConnectBasic } from './connectingWalletConnectBasic/view.js'
import { getWallet } from './getWallet/view.js'
import { networks } from './networks/view.js'
import { sessions } from './sessions/view.js'
import { signIn } from './signIn/view.js'
import { switchActiveChain } from './switchActiveChain/view.js'
import { switchNetwork } from './switchNetwork/view.js'
import { unsupportedChain } from './unsupportedChain/view.js'

/** The kit's own views. */
export const views = [
  connect,
  allWallets,
  connectingExternal,
  connectingWalletConnectBasic,
  connectingWalletConnect,
  account,
  networks,
  switchActiveChain,
  connectedWallets,
  switchNetwork,
  unsupportedChain,
  getWallet,
  signIn,
  sessions,
] as const

/** The name of one of the kit's own views. */
export type ViewName = (typeof views)[number]['name']
