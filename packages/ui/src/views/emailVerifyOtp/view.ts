import { defineView } from '../../context/View.js'

export const emailVerifyOtp = defineView({
  name: 'EmailVerifyOtp',
  title: 'email.title',
  task: 'connect',
  load: () => import('./EmailVerifyOtpView.js'),
})
