import { defineView } from '../../context/View.js'

export const connectedWallets = defineView({
  name: 'Wallets',
  title: 'wallets.title',
  load: () => import('./WalletsView.js'),
})
