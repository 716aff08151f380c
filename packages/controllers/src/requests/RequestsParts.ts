import type { KitParts } from '../kit/KitParts.js'

export type RequestsParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'persistence'
  | 'notices'
  | 'router'
  | 'connectors'
  | 'connection'
  | 'modal'
  | 'network'
  | 'account'
>
