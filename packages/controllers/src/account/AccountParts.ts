import type { KitParts } from '../kit/KitParts.js'

export type AccountParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'options'
  | 'notices'
  | 'connectors'
  | 'connection'
  | 'network'
>
