import type { LazyParts } from '../kit/KitParts.js'

/** The parts that a purchase and its lazy controllers need. */
export type BuyingParts = LazyParts
