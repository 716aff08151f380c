import { type Connector, createError, type EmailLogin } from '@latchkey/core'
import { createLazyConnector, lazyOnce } from '@latchkey/core/adapter'
import type { AuthSession } from './protocol/messages.js'

/** The connector of the embedded wallet. */
export type AuthConnector = Connector & {
  readonly email: EmailLogin & {
    logIn(code: string, options?: { readonly signal?: AbortSignal }): Promise<AuthSession>
  }
}

const name = 'E-mail'
const description = { id: 'auth', kind: 'AUTH', name, namespaces: ['eip155'] } as const

/**
 * The connector of the wallet's document at `url`. `load` fetches the code of a login on the first
 * use, and a call that needs the document loads it.
 */
export function createAuthConnector(
  url: URL,
  load: () => Promise<typeof import('./host/openAuth.js')>,
): AuthConnector {
  const openLine = lazyOnce(load, ({ createAuthLine, openFrame }) =>
    createAuthLine((events) => openFrame(withLanguage(url), 'Wallet', events)),
  )
  const connector = createLazyConnector(
    {
      ...description,
      getProvider: async (namespace) => {
        if (namespace !== 'eip155') throw createError('METHOD_NOT_SUPPORTED')
        return (await openLine()).provider
      },
    },
    async () => ({ ...(await load()), line: await openLine() }),
    ({ createWalletDriver, createAuthPort, line }, events) =>
      createWalletDriver(description, createAuthPort(line), events),
  )
  return Object.assign(connector, {
    email: {
      sendCode: async (email, asked) => (await openLine()).sendCode(email, asked),
      logIn: async (code, asked) => (await openLine()).logIn(code, asked),
    } satisfies AuthConnector['email'],
  })
}

/** The page's language, in which the document speaks. @default the browser's */
function withLanguage(url: URL): URL {
  const lang = globalThis.document?.documentElement.lang ?? ''
  const spoken = new URL(url)
  if (lang !== '') spoken.searchParams.set('language', lang)
  return spoken
}
