import { defineView } from '../../context/View.js'

export const fundWallet = defineView({
  name: 'FundWallet',
  title: 'buy.title',
  feature: 'onramp',
  needs: 'connection',
  load: () => import('./FundWalletView.js'),
})
