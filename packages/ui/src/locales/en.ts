import { enFirst } from './enFirst.js'
import { enLater } from './enLater.js'

/** English: all texts of the interface. The product loads its two halves one after the other. */
export const en = { ...enFirst, ...enLater }
