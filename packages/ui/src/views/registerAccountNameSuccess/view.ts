import { defineView } from '../../context/View.js'

export const registerAccountNameSuccess = defineView({
  name: 'RegisterAccountNameSuccess',
  title: ({ find, t }) => find('names.doneTitle') ?? t('account.title'),
  needs: 'connection',
  load: () => import('./RegisterAccountNameSuccessView.js'),
})
