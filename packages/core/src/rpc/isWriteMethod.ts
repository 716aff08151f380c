/**
 * True for methods that change something: they are neither shared, nor batched, nor tried again.
 */
export function isWriteMethod(method: string): boolean {
  return /(^|_)(send|submit|broadcast|sign)|requestAirdrop/i.test(method)
}
