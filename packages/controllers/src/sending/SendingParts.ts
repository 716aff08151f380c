import type { LazyParts } from '../kit/KitParts.js'

/** What a transfer and the lazy controllers that it uses need. */
export type SendingParts = LazyParts
