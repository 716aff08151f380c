import { describeWalk } from './walk.js'

describeWalk('keyboard')
