import { defineView } from '../../context/View.js'

export const sessions = defineView({
  name: 'Sessions',
  // Its own texts come with the view, so that the first opening does not pay for them.
  title: ({ find, t }) => find('sessions.title') ?? t('account.title'),
  needs: 'connection',
  load: () => import('./SessionsView.js'),
})
