import type { KitParts } from '../kit/KitParts.js'

export type PortfolioParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'features'
  | 'notices'
  | 'connectors'
  | 'connection'
  | 'network'
  | 'account'
  | 'requests'
>
