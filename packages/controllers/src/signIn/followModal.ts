import type { ConnectionCompanion } from '../connection/ConnectionController.js'
import { type ModalWatchParts, watchModal } from '../modal/watchModal.js'
import type { SignInParts } from './SignInParts.js'

/** The companion of connections: the modal, with the sign-in if the host configures it. */
export async function followModal(
  access: ModalWatchParts & SignInParts,
): Promise<ConnectionCompanion> {
  const start = () => watchModal(access)
  const { signIn, siwx, siweConfig } = access.options.given
  if (!signIn && !siwx && !siweConfig) return { start }
  const { createSignIn } = await import('./createSignIn.js')
  return createSignIn(access, start)
}
