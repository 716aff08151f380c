import { defineView } from '../../context/View.js'

export const registerAccountNameSuccess = defineView({
  name: 'RegisterAccountNameSuccess',
  title: 'names.doneTitle',
  needs: 'connection',
  load: () => import('./RegisterAccountNameSuccessView.js'),
})
