import { defineView } from '../../context/View.js'

export const registerAccountName = defineView({
  name: 'RegisterAccountName',
  title: 'names.title',
  needs: 'connection',
  load: () => import('./RegisterAccountNameView.js'),
})
