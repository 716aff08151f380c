import { defineView } from '../../context/View.js'

export const signIn = defineView({
  name: 'SIWXSignMessage',
  title: 'signIn.title',
  load: () => import('./SignInView.js'),
})
