import type { SignInMessage } from './SignInMessage.js'

/**
 * The origin of a URI; undefined without a host. `URL.origin` is 'null' for every scheme of an app
 * or an extension, so it tells two of them not apart.
 */
export function originOf(uri: string): string | undefined {
  if (!URL.canParse(uri)) return undefined
  const { protocol, host } = new URL(uri)
  return host === '' ? undefined : `${protocol}//${host}`
}

/**
 * True for a message to a page of this origin: its URI has the origin, and so has the scheme before
 * its domain, where it names one (EIP-4361).
 *
 * @example
 * const message = { uri: 'http://app.example', domain: 'app.example' }
 * console.log(isOfOrigin(message, 'https://app.example')) // false
 */
export function isOfOrigin(
  { uri, scheme, domain }: Pick<SignInMessage, 'uri' | 'scheme' | 'domain'>,
  origin: string,
): boolean {
  return (
    originOf(uri) === origin &&
    (scheme === undefined || originOf(`${scheme}://${domain}`) === origin)
  )
}
