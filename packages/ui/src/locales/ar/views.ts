import { primitives } from './primitives.js'
import { qr } from './qr.js'
import { account } from './views/account.js'
import { allWallets } from './views/allWallets.js'
import { buy } from './views/buy.js'
import { connect } from './views/connect.js'
import { connectedWallets } from './views/connectedWallets.js'
import { connectingExternal } from './views/connectingExternal.js'
import { connectingWalletConnect } from './views/connectingWalletConnect.js'
import { connectingWalletConnectBasic } from './views/connectingWalletConnectBasic.js'
import { emailVerifyOtp } from './views/emailVerifyOtp.js'
import { getWallet } from './views/getWallet.js'
import { networks } from './views/networks.js'
import { portfolio } from './views/portfolio.js'
import { registerAccountName } from './views/registerAccountName.js'
import { sessions } from './views/sessions.js'
import { signIn } from './views/signIn.js'
import { signing } from './views/signing.js'
import { swap } from './views/swap.js'
import { switchActiveChain } from './views/switchActiveChain.js'
import { switchNetwork } from './views/switchNetwork.js'
import { unsupportedChain } from './views/unsupportedChain.js'
import { waiting } from './views/waiting.js'
import { walletNft } from './views/walletNft.js'
import { walletReceive } from './views/walletReceive.js'
import { walletSend } from './views/walletSend.js'
import { walletTransaction } from './views/walletTransaction.js'

/**
 * The texts that load with the first view after the list of wallets. Pure, so that a bundler drops
 * them from a page that imports another export of the language.
 */
export const views = /* @__PURE__ */ (() => ({
  ...primitives,
  ...qr,
  ...account,
  ...allWallets,
  ...connect,
  ...connectedWallets,
  ...connectingExternal,
  ...connectingWalletConnect,
  ...connectingWalletConnectBasic,
  ...emailVerifyOtp,
  ...getWallet,
  ...networks,
  ...signIn,
  ...switchActiveChain,
  ...switchNetwork,
  ...unsupportedChain,
  ...registerAccountName,
  ...sessions,
  ...portfolio,
  ...walletNft,
  ...walletReceive,
  ...walletSend,
  ...walletTransaction,
  ...signing,
  ...swap,
  ...buy,
  ...waiting,
}))()
