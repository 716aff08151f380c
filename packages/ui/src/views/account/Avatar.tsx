import { avatarGradient } from '@latchkey/controllers/internal'

/** A picture that is stable for an address; the account button shows the same one. */
export function Avatar({ address }: { readonly address: string }) {
  return (
    <span
      // Through the CSSOM: a `style` attribute would need permission in the host's CSP.
      ref={(element) => {
        if (element) element.style.background = avatarGradient(address)
      }}
      data-part="avatar"
      aria-hidden="true"
    />
  )
}
