import { defineView } from '../../context/View.js'

export const switchNetwork = defineView({
  name: 'SwitchNetwork',
  title: 'networks.title',
  feature: 'networkSwitch',
  task: 'switchNetwork',
  load: () => import('./SwitchNetworkView.js'),
})
