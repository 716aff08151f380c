import {
  type CaipAddress,
  createError,
  type Namespace,
  type SignInProof,
  type SignInRequest,
} from '@latchkey/core'
import type { ProposedNamespace } from './Engine.js'
import type { LibraryAuth, LibraryClient, LibrarySession } from './LibraryClient.js'

export type Namespaces = Readonly<Partial<Record<Namespace, ProposedNamespace>>>

export type Proposal = { readonly uri?: string | undefined; approval(): Promise<LibrarySession> }

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
    signIn,
  }: { readonly namespaces: Namespaces; readonly signIn: SignInRequest | undefined },
): Promise<Proposal> {
  const { eip155, ...others } = namespaces
  if (!signIn || !eip155 || Object.keys(others).length > 0 || !isAscii(signIn))
    return await client.connect({ optionalNamespaces: namespaces })
  const { domain, uri: page, nonce, statement, expirationTime } = signIn
  const guard = refuseContracts(client)
  const { uri, response } = await client.authenticate({
    chains: eip155.chains,
    methods: eip155.methods,
    domain,
    uri: page,
    nonce,
    ...(statement && { statement }),
    ...(expirationTime && { exp: expirationTime }),
  })
  return {
    uri,
    async approval() {
      try {
        const { session, auths = [] } = await response()
        if (!session)
          throw createError('WALLET_INVALID_RESPONSE', { details: 'wc_sessionAuthenticate' })
        return { ...session, signIn: auths.flatMap((auth) => toProof(client, auth)) }
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
 * relay is the only third party here, so that RPC must see none.
 */
function refuseContracts({ engine }: LibraryClient): { refused(): boolean; remove(): void } {
  const own = engine.onSessionAuthenticateResponse
  let refused = false
  const guarded: typeof own = (topic, payload) => {
    const { cacaos } = (payload.result ?? {}) as { readonly cacaos?: unknown }
    const isPlain =
      Array.isArray(cacaos) &&
      cacaos.every((cacao: LibraryAuth | undefined) => cacao?.s?.t === 'eip191')
    refused = payload.result !== undefined && !isPlain
    own(topic, refused ? ({ id: payload.id, jsonrpc: '2.0', error: refusal } as never) : payload)
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

function toProof(client: LibraryClient, { p, s }: LibraryAuth): readonly SignInProof[] {
  const address = p.iss.replace(/^did:pkh:/, '') as CaipAddress
  return [
    { address, message: client.formatAuthMessage({ request: p, iss: p.iss }), signature: s.s },
  ]
}

const isAscii = (signIn: SignInRequest): boolean =>
  /^[\x20-\x7e]*$/.test(Object.values(signIn).join(''))
