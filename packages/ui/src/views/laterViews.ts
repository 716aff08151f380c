import { walletNft } from './account/nft/view.js'
import { connectedWallets } from './connectedWallets/view.js'
import { getWallet } from './getWallet/view.js'
import { registerAccountName } from './registerAccountName/view.js'
import { registerAccountNameSuccess } from './registerAccountNameSuccess/view.js'
import { sessions } from './sessions/view.js'
import { signIn } from './signIn/view.js'
import { walletReceive } from './walletReceive/view.js'
import { walletSend } from './walletSend/view.js'
import { walletSendConfirmed } from './walletSendConfirmed/view.js'
import { walletSendPreview } from './walletSendPreview/view.js'
import { walletSendSelectToken } from './walletSendSelectToken/view.js'
import { walletTransaction } from './walletTransaction/view.js'

/**
 * The kit's views whose descriptions come with the first view after the list of wallets. A view
 * with a `task`, a `track` or `needs: 'unsupportedNetwork'` stands in `registry.ts`: the kit acts
 * on these before the view is there. A view in which money is changed stands in `moneyViews.ts`.
 */
export const laterViews = [
  connectedWallets,
  getWallet,
  signIn,
  sessions,
  registerAccountName,
  registerAccountNameSuccess,
  walletReceive,
  walletSend,
  walletSendConfirmed,
  walletSendPreview,
  walletSendSelectToken,
  walletTransaction,
  walletNft,
] as const
