/** The direction in which a language is written. */
export type Direction = 'ltr' | 'rtl'
