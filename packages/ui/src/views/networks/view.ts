import { defineView } from '../../context/View.js'

export const networks = defineView({
  name: 'Networks',
  title: 'networks.title',
  feature: 'networkSwitch',
  track: 'CLICK_NETWORKS',
  load: () => import('./NetworksView.js'),
})
