import type { LazyParts } from '../kit/KitParts.js'

/** What a purchase and the lazy controllers that it uses need. */
export type BuyingParts = LazyParts
