import { defineView } from '../../context/View.js'

export const switchActiveChain = defineView({
  name: 'SwitchActiveChain',
  title: 'activeChain.title',
  feature: 'networkSwitch',
  load: () => import('./SwitchActiveChainView.js'),
})
