import { describeWalk } from './walk.js'

describeWalk('mouse')
