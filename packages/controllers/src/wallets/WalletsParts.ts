import type { KitParts } from '../kit/KitParts.js'

/** The parts of a kit that the wallet list reads. */
export type WalletsParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'persistence'
  | 'features'
  | 'consent'
  | 'notices'
  | 'router'
  | 'connectors'
  | 'connection'
  | 'modal'
>
