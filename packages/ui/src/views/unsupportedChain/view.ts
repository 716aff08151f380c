import { defineView } from '../../context/View.js'

export const unsupportedChain = defineView({
  name: 'UnsupportedChain',
  title: 'unsupported.title',
  needs: 'unsupportedNetwork',
  closable: false,
  load: () => import('./UnsupportedChainView.js'),
})
