import { defineView } from '../../context/View.js'

export const switchActiveChain = defineView({
  name: 'SwitchActiveChain',
  // The question; before its text is here, what the view is for.
  title: ({ kit, t, find }, { data }) => {
    const network = data.network && kit.network.get(data.network)?.name
    return find('activeChain.head', { network: network ?? '' }) ?? t('networks.title')
  },
  feature: 'networkSwitch',
  load: () => import('./SwitchActiveChainView.js'),
})
