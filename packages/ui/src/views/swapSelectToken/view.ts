import { defineView } from '../../context/View.js'

export const swapSelectToken = defineView({
  name: 'SwapSelectToken',
  title: 'swap.selectTitle',
  feature: 'swaps',
  needs: 'connection',
  load: () => import('./SwapSelectTokenView.js'),
})
