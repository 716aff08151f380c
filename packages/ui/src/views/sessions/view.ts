import { defineView } from '../../context/View.js'

export const sessions = defineView({
  name: 'Sessions',
  title: 'sessions.title',
  needs: 'connection',
  load: () => import('./SessionsView.js'),
})
