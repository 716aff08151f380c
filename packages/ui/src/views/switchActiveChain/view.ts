import { defineView } from '../../context/View.js'

export const switchActiveChain = defineView({
  name: 'SwitchActiveChain',
  // The question, or the view's purpose until the question's text has loaded.
  title: ({ kit, t, find }, { data }) => {
    const network = data.network && kit.network.get(data.network)?.name
    return find('activeChain.head', { network: network ?? '' }) ?? t('networks.title')
  },
  feature: 'networkSwitch',
  load: () => import('./SwitchActiveChainView.js'),
})
