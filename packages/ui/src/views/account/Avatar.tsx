import { paintAvatar } from '@latchkey/controllers/internal'

/** A picture that is stable for an address; the account button shows the same one. */
export function Avatar({ address }: { readonly address: string }) {
  return <span ref={paintAvatar(address)} data-part="avatar" aria-hidden="true" />
}
