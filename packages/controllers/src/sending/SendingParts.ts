import type { LazyParts } from '../kit/KitParts.js'

export type SendingParts = Pick<
  LazyParts,
  | 'use'
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
  | 'network'
  | 'account'
  | 'requests'
>
