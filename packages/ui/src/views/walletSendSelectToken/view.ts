import { defineView } from '../../context/View.js'

export const walletSendSelectToken = defineView({
  name: 'WalletSendSelectToken',
  title: 'send.selectTitle',
  feature: 'send',
  needs: 'connection',
  load: () => import('./WalletSendSelectTokenView.js'),
})
