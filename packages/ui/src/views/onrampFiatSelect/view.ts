import { defineView } from '../../context/View.js'

export const onrampFiatSelect = defineView({
  name: 'OnRampFiatSelect',
  title: 'buy.fiatTitle',
  feature: 'onramp',
  needs: 'connection',
  load: () => import('./OnRampFiatSelectView.js'),
})
