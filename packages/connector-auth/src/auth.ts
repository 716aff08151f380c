import { type BundlerProcess, createError, isLocalHost } from '@latchkey/core'
import { type AuthConnector, createAuthConnector } from './createAuthConnector.js'
import { refuseOptions } from './development/refuseOptions.js'

declare const process: BundlerProcess

export type AuthOptions = {
  /**
   * The origin of the wallet's document, such as `https://wallet.example.org`: your own server's.
   * Over `http` on this machine only, because browsers keep keys nowhere else.
   */
  readonly walletUrl: string
  /**
   * Your project on that server. @default none, which a server in development accepts from pages of
   * this machine
   */
  readonly projectId?: string
}

/**
 * A wallet for people who have none: a login by e-mail opens it. The keys are in the wallet's own
 * document, on another origin than the page. The page loads it when a person logs in, and where one
 * is logged in already.
 *
 * @throws INVALID_CONFIGURATION for a `walletUrl` that is no origin
 * @example
 * const wallet = auth({ walletUrl: 'https://wallet.example.org', projectId: 'my-project' })
 * const kit = createKit({ adapters: [evm({ networks: [mainnet] })], connectors: [wallet] })
 * await wallet.email.sendCode('ann@example.org')
 * await wallet.email.logIn('1234 5678')
 * await kit.connection.connect({ connectorId: wallet.id })
 */
export function auth(options: AuthOptions): AuthConnector {
  const { walletUrl, projectId } = options
  const origin = toOrigin(walletUrl)
  try {
    if (process.env.NODE_ENV !== 'production') refuseOptions(options)
  } catch {}
  const url = new URL('/f', origin)
  if (projectId !== undefined) url.searchParams.set('projectId', projectId)
  return createAuthConnector(url, () => import('./host/openAuth.js'))
}

function toOrigin(text: string): string {
  try {
    const { origin, protocol, hostname } = new URL(text)
    const isSecure = protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
    if (isSecure && origin === text.replace(/\/$/, '')) return origin
  } catch {}
  throw createError('INVALID_CONFIGURATION', {
    details:
      'auth: `walletUrl` must be an origin with https, or with http on this machine, such as https://wallet.example.org',
  })
}
