import {
  type CaipAddress,
  createError,
  type Namespace,
  type SignInProof,
  type SignInRequest,
} from '@latchkey/core'
import { withDeadline } from '@latchkey/core/adapter'
import type { ProposedNamespace, ReadSignIn } from './Engine.js'
import { type EngineClock, unheard } from './EngineClock.js'
import type { LibraryAuth, LibraryClient, LibrarySession } from './LibraryClient.js'
import { withBuffer } from './withBuffer.js'

export type Namespaces = Readonly<Partial<Record<Namespace, ProposedNamespace>>>

export type Proposal = { readonly uri?: string | undefined; approval(): Promise<LibrarySession> }

/** A request is up to a minute old, and a clock up to a minute off. */
const aheadMs = 60_000
const oldestMs = 120_000
/** The longest that a code waits for its sign-in. */
const soonMs = 2_000

/** Any error code: the library only checks for a result. */
const refusal = {
  code: -32_000,
  message: 'Only signatures of the account itself (EIP-191) are taken.',
}

/**
 * Opens one proposal with its own code. With a sign-in request it also asks for the signature, if
 * the library can: eip155 alone, ASCII only, since it counts characters in place of bytes. Wallets
 * without that method answer the plain proposal beside it.
 */
export async function openProposal(
  client: LibraryClient,
  {
    namespaces,
    signIn: read,
  }: { readonly namespaces: Namespaces; readonly signIn: ReadSignIn | undefined },
  { now }: Pick<EngineClock, 'now'>,
): Promise<Proposal> {
  const { eip155, ...others } = namespaces
  const isAlone = eip155 !== undefined && Object.keys(others).length === 0
  const signIn = isAlone && read ? await soon(read) : undefined
  if (!signIn || !eip155 || !isAscii(signIn) || !isInTime(signIn, now()))
    return await client.connect({ optionalNamespaces: namespaces })
  const { domain, uri: page, nonce, statement, expirationTime } = signIn
  const { uri, response } = await withBuffer(() =>
    client.authenticate({
      chains: [...eip155.chains],
      // Copied, since the library sorts what it is given.
      methods: [...eip155.methods],
      domain,
      uri: page,
      nonce,
      ...(statement && { statement }),
      ...(expirationTime && { exp: expirationTime }),
    }),
  )
  const answered = response()
  unheard(answered)
  const guard = guardAnswers(client, answered)
  return {
    uri,
    async approval() {
      try {
        const { session, auths = [] } = await answered
        if (!session)
          throw createError('WALLET_INVALID_RESPONSE', { details: 'wc_sessionAuthenticate' })
        const proofs = await withBuffer(async () => auths.map((auth) => toProof(client, auth)))
        return { ...session, signIn: proofs, signInRequest: signIn }
      } catch (error) {
        throw guard.refused() ? createError('SMART_ACCOUNT_NOT_SUPPORTED', { cause: error }) : error
      } finally {
        guard.remove()
      }
    },
  }
}

/**
 * Refuses contract signatures (EIP-1271), which the library verifies through its vendor's RPC. The
 * relay is the only third party here, so that RPC must see none. Others are checked by the library
 * itself, until `answered` settles.
 */
function guardAnswers(
  { engine }: LibraryClient,
  answered: Promise<unknown>,
): { refused(): boolean; remove(): void } {
  const own = engine.onSessionAuthenticateResponse
  let refused = false
  const guarded: typeof own = (topic, payload) => {
    const { cacaos } = (payload.result ?? {}) as { readonly cacaos?: unknown }
    const isPlain =
      Array.isArray(cacaos) &&
      cacaos.every((cacao: LibraryAuth | undefined) => cacao?.s?.t === 'eip191')
    refused = payload.result !== undefined && !isPlain
    const passed = { id: payload.id, jsonrpc: '2.0', error: refusal } as never
    unheard(
      withBuffer(async () => {
        own(topic, refused ? passed : payload)
        await answered
      }),
    )
  }
  engine.onSessionAuthenticateResponse = guarded
  return {
    refused: () => refused,
    remove() {
      if (engine.onSessionAuthenticateResponse === guarded)
        engine.onSessionAuthenticateResponse = own
    },
  }
}

function toProof(client: LibraryClient, { p, s }: LibraryAuth): SignInProof {
  const address = p.iss.replace(/^did:pkh:/, '') as CaipAddress
  return { address, message: client.formatAuthMessage({ request: p, iss: p.iss }), signature: s.s }
}

/** A code is better without the sign-in than late. */
const soon = (read: ReadSignIn): Promise<SignInRequest | undefined> =>
  withDeadline(read, { ms: soonMs, error: () => createError('HTTP_TIMEOUT') }).catch(
    () => undefined,
  )

/**
 * The library dates the text by this machine. A server refuses a date that is far from its own,
 * which the request carries.
 */
function isInTime({ issuedAt }: SignInRequest, now: number): boolean {
  const age = issuedAt === undefined ? 0 : now - Date.parse(issuedAt)
  return age > -aheadMs && age < oldestMs
}

const isAscii = (signIn: SignInRequest): boolean =>
  /^[\x20-\x7e]*$/.test(Object.values(signIn).join(''))
