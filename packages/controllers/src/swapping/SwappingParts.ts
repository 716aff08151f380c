import type { LazyParts } from '../kit/KitParts.js'

/** The parts that a swap and its lazy controllers need. */
export type SwappingParts = LazyParts
