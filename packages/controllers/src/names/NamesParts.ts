import type { LazyParts } from '../kit/KitParts.js'

export type NamesParts = Pick<
  LazyParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'notices'
  | 'connectors'
  | 'connection'
  | 'network'
  | 'requests'
>
