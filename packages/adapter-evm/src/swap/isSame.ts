/** Compares hex texts, such as addresses. */
export const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
