/** 32 to 44 base58 characters. Shape only: 44 times '1' has it too, and is no address. */
export function looksLikeAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
