import { defineView } from '../../../context/View.js'

export const walletNft = defineView({
  name: 'WalletNft',
  title: 'nft.title',
  needs: 'connection',
  load: () => import('./WalletNftView.js'),
})
