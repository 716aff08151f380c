import { defineView } from '../../context/View.js'

export const swapPreview = defineView({
  name: 'SwapPreview',
  title: 'swap.previewTitle',
  feature: 'swaps',
  needs: 'connection',
  load: () => import('./SwapPreviewView.js'),
})
