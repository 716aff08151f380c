import { defineView } from '../../context/View.js'

export const walletSendConfirmed = defineView({
  name: 'WalletSendConfirmed',
  title: 'send.confirmedTitle',
  feature: 'send',
  needs: 'connection',
  load: () => import('./WalletSendConfirmedView.js'),
})
