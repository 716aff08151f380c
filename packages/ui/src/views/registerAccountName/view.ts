import { defineView } from '../../context/View.js'

export const registerAccountName = defineView({
  name: 'RegisterAccountName',
  // Its own texts come with the view, so that the first opening does not pay for them.
  title: ({ find, t }) => find('names.title') ?? t('account.title'),
  needs: 'connection',
  load: () => import('./RegisterAccountNameView.js'),
})
