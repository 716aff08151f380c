import { defineView } from '../../context/View.js'

export const walletTransaction = defineView({
  name: 'WalletTransaction',
  title: 'transaction.title',
  feature: 'activity',
  needs: 'connection',
  load: () => import('./WalletTransactionView.js'),
})
