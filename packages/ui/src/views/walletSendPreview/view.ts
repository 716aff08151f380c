import { defineView } from '../../context/View.js'

export const walletSendPreview = defineView({
  name: 'WalletSendPreview',
  title: 'send.reviewTitle',
  feature: 'send',
  needs: 'connection',
  load: () => import('./WalletSendPreviewView.js'),
})
