import type { KitParts } from '../kit/KitParts.js'

export type AccountParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'notices'
  | 'connectors'
  | 'connection'
  | 'network'
>
