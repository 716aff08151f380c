import { defineView } from '../../context/View.js'

export const switchNetwork = defineView({
  name: 'SwitchNetwork',
  title: 'switch.title',
  feature: 'networkSwitch',
  task: 'switchNetwork',
  load: () => import('./SwitchNetworkView.js'),
})
