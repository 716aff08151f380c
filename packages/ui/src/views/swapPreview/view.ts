import { defineView } from '../../context/View.js'

export const swapPreview = defineView({
  name: 'SwapPreview',
  title: 'swap.reviewTitle',
  feature: 'swaps',
  needs: 'connection',
  load: () => import('./SwapPreviewView.js'),
})
