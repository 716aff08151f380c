import { createMessage, printMessage } from '@latchkey/siwx'
import type { backendNames } from './backends.js'
import { shop, startTestServer, type TestServer } from './startTestServer.js'

export type Init = Parameters<TestServer['ask']>[1]

/** A server whose clock the test sets, with room for many sign-ins. */
export const startSignInServer = (
  name: (typeof backendNames)[number],
  clock: { readonly now: number },
): Promise<TestServer> =>
  startTestServer(
    name,
    {
      limits: {
        signIn: { points: 100_000, seconds: 60 },
        signInReads: { points: 100_000, seconds: 60 },
        // Counts what no route answers.
        catalogue: { points: 100_000, seconds: 60 },
      },
    },
    { now: () => clock.now },
  )

export const post = (server: TestServer, path: string, body: unknown, init: Init = {}) =>
  server.ask(path, { method: 'POST', body: JSON.stringify(body), ...init })

/** The text that an account signs on a page, with a new nonce of the server. */
export async function signInText(
  server: TestServer,
  account: string,
  origin = shop,
  init: Init = {},
): Promise<string> {
  const { nonce, issuedAt } = await (await post(server, '/auth/v1/nonce', {}, init)).json()
  const { host: domain } = new URL(origin)
  return printMessage(
    createMessage({ account: account as never, domain, uri: origin, nonce, issuedAt }),
  )
}

export const cookieIn = (response: Response): string =>
  response.headers.get('set-cookie')?.split(';')[0] ?? ''
