import type { LazyParts } from '../kit/KitParts.js'

/** What a swap and the lazy controllers that it uses need. */
export type SwappingParts = LazyParts
