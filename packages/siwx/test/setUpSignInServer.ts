import { generateKeyPairSync, sign } from 'node:crypto'
import { encodeBase58 } from '@latchkey/core/adapter'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createMessage } from '../src/message/createMessage.js'
import { printMessage } from '../src/message/printMessage.js'
import {
  createSignInServer,
  type SignInServerOptions,
} from '../src/server/session/createSignInServer.js'
import {
  createMemorySessions,
  type SessionStore,
  type SignedInAccount,
} from '../src/server/session/SessionStore.js'
import type { TestSigner } from './prepare.js'

/** The page of the host. */
export const origin = 'https://app.example'
/** A new account of eip155. */
export function keyOf(): TestSigner {
  const key = privateKeyToAccount(generatePrivateKey())
  return {
    account: `eip155:1:${key.address}`,
    sign: (message) => key.signMessage({ message }),
  }
}
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
/** An account of solana. */
export const solanaKey: TestSigner = {
  account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))}`,
  sign: async (text) => encodeBase58(sign(null, Buffer.from(text), privateKey)),
}
/** Headers of a request. */
export type HeaderRecord = Readonly<Record<string, string>>

/** A server, and a page of it whose browser keeps the cookie. */
export function setUpSignInServer(options: Partial<SignInServerOptions> = {}) {
  const kept = new Map<string, readonly SignedInAccount[]>()
  const memory = createMemorySessions(options.now)
  const sessions: SessionStore = {
    read: memory.read,
    async write(id, accounts) {
      kept.delete(id)
      if (accounts.length > 0) kept.set(id, accounts)
      await memory.write(id, accounts)
    },
  }
  const server = createSignInServer({ origins: [origin], sessions, ...options })
  const jar = { cookie: '' }
  const send = (path: string, body?: unknown, headers: HeaderRecord = { origin }) =>
    server.handle(
      new Request(`http://127.0.0.1/auth/v1/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(jar.cookie && { cookie: jar.cookie }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  async function call(path: string, body?: unknown, headers?: HeaderRecord) {
    const response = await send(path, body, headers)
    const cookie = response.headers.get('set-cookie')
    if (cookie !== null) jar.cookie = cookie.split(';')[0] ?? ''
    return response
  }
  async function attemptOf(key: TestSigner, page = origin, more = {}) {
    const { nonce, issuedAt } = await (await send('nonce', {}, { origin: page })).json()
    const { account } = key
    const domain = new URL(page).host
    const message = printMessage(
      createMessage({ account, domain, uri: page, nonce, issuedAt, ...more }),
    )
    return { account, message, signature: await key.sign(message) }
  }
  const signIn = async (key: TestSigner) => call('authenticate', await attemptOf(key))
  const accounts = async (headers?: HeaderRecord): Promise<string[]> =>
    (await (await send('me', undefined, headers)).json()).accounts.map(
      ({ account }: SignedInAccount) => account,
    )
  return { server, jar, kept, send, call, attemptOf, signIn, accounts }
}
/** The status of a refusal, and its code. */
export const codeOf = async (response: Response) => [
  response.status,
  (await response.json()).error.code,
]
/** Whom a key signs for. */
export const accountOf = (key: TestSigner) => key.account
