import { isOfOrigin, isSameAccount, parseMessage } from '@latchkey/siwx'
import { DocumentError } from '../login/DocumentError.js'

/** The page that asks, and the address that would sign. */
export type SignInPlace = { readonly origin: string; readonly address: string }

/** The words that every sign-in message has, whatever else a careless server lets through. */
const words = /wants\s*you\s*to\s*sign\s*in\s*with\s*your/i

/**
 * Refuses a sign-in message (EIP-4361) that would log its signer in somewhere else: its domain and
 * its URI must be those of the page that asks, and its account the one that signs. A text that only
 * reads like a sign-in is refused too, since a careless server may take it for one.
 *
 * @throws DocumentError SIGN_IN_FOREIGN
 */
export function refuseForeignSignIn(text: string, { origin, address }: SignInPlace): void {
  if (!words.test(text.normalize('NFKC'))) return
  const message = parseMessage(text)
  const isOwn =
    message !== undefined &&
    message.domain === new URL(origin).host &&
    isOfOrigin(message, origin) &&
    isSameAccount(message.account, `eip155:1:${address}`)
  if (!isOwn)
    throw new DocumentError('SIGN_IN_FOREIGN', 'The sign-in is for another site or account')
}
