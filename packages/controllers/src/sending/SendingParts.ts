import type { LazyParts } from '../kit/KitParts.js'

/** The parts that a transfer and its lazy controllers need. */
export type SendingParts = LazyParts
