import type { KitParts } from '../kit/KitParts.js'

export type RequestsParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
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
