import { defineView } from '../../context/View.js'

export const getWallet = defineView({
  name: 'GetWallet',
  title: 'get.title',
  load: () => import('./GetWalletView.js'),
})
