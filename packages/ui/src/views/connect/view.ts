import { defineView } from '../../context/View.js'
import * as module from './ConnectView.js'

export const connect = defineView({
  name: 'Connect',
  title: 'connect.title',
  load: async () => module,
  loaded: module,
})
