import type { CaipAddress, SignInProof } from '@latchkey/core'
import { isSameAccount } from '@latchkey/siwx'
import type { ModalWatchParts } from '../modal/watchModal.js'
import type { SignedIn } from './createSignedIn.js'
import type { SignedMessage } from './SignInOptions.js'
import type { SignInParts } from './SignInParts.js'
import type { SignInService } from './SignInService.js'

/** Proofs that wallets sign in the connection's own approval, so that the person is asked once. */
export function createProofs(
  { notices, store: modal }: Pick<ModalWatchParts & SignInParts, 'notices' | 'store'>,
  service: Pick<SignInService, 'verify'>,
  signedIn: Pick<SignedIn, 'remember'>,
) {
  /** Signed messages that the server could not check yet. */
  const unchecked = new Map<CaipAddress, SignedMessage>()
  return {
    async accepts(proofs: readonly SignInProof[], account: CaipAddress): Promise<boolean> {
      const proof = proofs.find(({ address }) => isSameAccount(address, account))
      if (!proof) return false
      const { message, signature } = proof
      const signed = { account: proof.address, message, signature }
      notices.showSnack({ kind: 'loading', code: 'AUTHENTICATING' })
      modal.setState({ loading: true })
      try {
        const verdict = await service.verify(signed)
        if (verdict === 'valid') signedIn.remember(account)
        if (verdict === 'unverified') unchecked.set(account, signed)
        return verdict === 'valid'
      } finally {
        notices.hideSnack()
        modal.setState({ loading: false })
      }
    },
    take(account: CaipAddress): SignedMessage | undefined {
      const signed = unchecked.get(account)
      unchecked.delete(account)
      return signed
    },
  }
}
