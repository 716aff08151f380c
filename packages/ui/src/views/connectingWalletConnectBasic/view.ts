import { defineView } from '../../context/View.js'

export const connectingWalletConnectBasic = defineView({
  name: 'ConnectingWalletConnectBasic',
  title: 'pair.title',
  task: 'connect',
  load: () => import('./ConnectingWalletConnectBasicView.js'),
})
