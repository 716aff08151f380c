import { defineView } from '../../context/View.js'

export const buyInProgress = defineView({
  name: 'BuyInProgress',
  title: 'buy.progressTitle',
  feature: 'onramp',
  needs: 'connection',
  load: () => import('./BuyInProgressView.js'),
})
