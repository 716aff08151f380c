import { defineView } from '../../context/View.js'
import { walletTitle } from '../../context/walletTitle.js'

export const connectingExternal = defineView({
  name: 'ConnectingExternal',
  title: walletTitle,
  task: 'connect',
  load: () => import('./ConnectingExternalView.js'),
})
