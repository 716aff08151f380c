import { defineView } from '../../context/View.js'
import { walletTitle } from '../../context/walletTitle.js'

export const connectingWalletConnect = defineView({
  name: 'ConnectingWalletConnect',
  title: walletTitle,
  task: 'connect',
  load: () => import('./ConnectingWalletConnectView.js'),
})
