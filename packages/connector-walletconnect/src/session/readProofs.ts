import type { Connection, SignInProof, SignInRequest } from '@latchkey/core'
import type { Session } from '../engine/Engine.js'

/**
 * Proofs that match the request and belong to an account of the session. Others are dropped, and
 * sign-in then prompts separately.
 */
export async function readProofs(
  { signIn = [], signInRequest }: Session,
  asked: SignInRequest | undefined,
  found: readonly Connection[],
): Promise<readonly SignInProof[]> {
  const request = signInRequest ?? asked
  if (signIn.length === 0 || !request) return []
  const { isSignedIn } = await import('./checkSignIn.js')
  const approved = found.flatMap(({ accounts }) =>
    accounts.map(({ address }) => address.split(':')[2]?.toLowerCase()),
  )
  return signIn.filter(
    (proof) =>
      approved.includes(proof.address.split(':')[2]?.toLowerCase()) && isSignedIn(proof, request),
  )
}
