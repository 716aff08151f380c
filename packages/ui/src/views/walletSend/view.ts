import { defineView } from '../../context/View.js'

export const walletSend = defineView({
  name: 'WalletSend',
  title: 'send.title',
  feature: 'send',
  needs: 'connection',
  load: () => import('./WalletSendView.js'),
})
