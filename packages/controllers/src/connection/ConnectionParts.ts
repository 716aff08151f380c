import type { KitParts } from '../kit/KitParts.js'

/** The parts that connections use. */
export type ConnectionParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'persistence'
  | 'consent'
  | 'notices'
  | 'router'
  | 'connectors'
>
