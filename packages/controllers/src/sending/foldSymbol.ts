/** A symbol without its case and the forms of its letters, in which lists and contracts differ. */
export const foldSymbol = (symbol: string): string => symbol.normalize('NFKC').toLowerCase()
