import { defineView } from '../../context/View.js'

export const onrampProviders = defineView({
  name: 'OnRampProviders',
  title: 'buy.providersTitle',
  feature: 'onramp',
  needs: 'connection',
  load: () => import('./OnRampProvidersView.js'),
})
