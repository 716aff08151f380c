/** 40 hex digits, `0x` optional. Shape only. */
export function looksLikeAddress(value: string): boolean {
  return /^(0x)?[0-9a-f]{40}$/i.test(value)
}
