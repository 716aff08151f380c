import { defineView } from '../../context/View.js'

export const swap = defineView({
  name: 'Swap',
  title: 'swap.title',
  feature: 'swaps',
  needs: 'connection',
  load: () => import('./SwapView.js'),
})
