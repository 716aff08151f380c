import { defineView } from '../../context/View.js'

export const allWallets = defineView({
  name: 'AllWallets',
  title: 'all.title',
  feature: 'wallets',
  track: 'CLICK_ALL_WALLETS',
  load: () => import('./AllWalletsView.js'),
})
