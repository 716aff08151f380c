/**
 * Can an address sign? One off the ed25519 curve is derived by a program (a PDA): a multisig's vault, or a token account. What is sent to
 * it can be moved by that program only, so a person should be warned first. False also for what is no address at all.
 *
 * @example
 * if (!(await isOnCurve(receiver))) warn('This address belongs to a program.')
 */
export async function isOnCurve(address: string): Promise<boolean> {
  const { isSignerAddress } = await import('./curve.js')
  return isSignerAddress(address)
}
