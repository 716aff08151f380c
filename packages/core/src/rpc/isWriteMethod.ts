/** True for methods that change state. The transport does not share, batch or retry them. */
export function isWriteMethod(method: string): boolean {
  return /(^|_)(send|submit|broadcast|sign)|requestAirdrop/i.test(method)
}
