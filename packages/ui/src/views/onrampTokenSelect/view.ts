import { defineView } from '../../context/View.js'

export const onrampTokenSelect = defineView({
  name: 'OnRampTokenSelect',
  title: 'buy.tokenTitle',
  feature: 'onramp',
  needs: 'connection',
  load: () => import('./OnRampTokenSelectView.js'),
})
