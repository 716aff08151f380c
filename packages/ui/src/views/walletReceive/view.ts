import { defineView } from '../../context/View.js'

export const walletReceive = defineView({
  name: 'WalletReceive',
  title: 'receive.title',
  feature: 'receive',
  needs: 'connection',
  load: () => import('./WalletReceiveView.js'),
})
