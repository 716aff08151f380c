/**
 * True for names of methods that change state. It guards calls that their caller did not mark as
 * writes, such as those of a host.
 */
export function isWriteMethod(method: string): boolean {
  return /(^|_)(send|submit|broadcast|sign)|requestAirdrop/i.test(method)
}
