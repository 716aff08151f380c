import { avatarGradient } from '@latchkey/controllers/internal'
import type { ReactNode } from 'react'

/** A small picture that is stable for an address. */
export function Avatar({ address }: { readonly address: string }): ReactNode {
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
