import { paintAvatar } from '@latchkey/controllers/internal'
import type { ReactNode } from 'react'

/** A small picture that is stable for an address. */
export function Avatar({ address }: { readonly address: string }): ReactNode {
  return <span ref={paintAvatar(address)} data-part="avatar" aria-hidden="true" />
}
