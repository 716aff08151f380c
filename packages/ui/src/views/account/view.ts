import { defineView } from '../../context/View.js'

export const account = defineView({
  name: 'Account',
  title: 'account.title',
  needs: 'connection',
  load: () => import('./AccountView.js'),
})
