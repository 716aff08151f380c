import type { KitParts } from '../kit/KitParts.js'

/** The parts that a sign-in uses beside those of the modal. */
export type SignInParts = Pick<
  KitParts,
  'environment' | 'lifetime' | 'options' | 'persistence' | 'notices' | 'connectors' | 'halves'
>
