import type { CaipAddress } from '@latchkey/core'
import { createEmitter, createError } from '@latchkey/core'
import { promptDeadlineMs, readForeign } from '@latchkey/core/adapter'
import type { AuthSession } from '../protocol/messages.js'
import { type AuthProvider, createEip1193 } from './createEip1193.js'
import type { FrameEvents, FrameLine } from './openFrame.js'
import { readSession } from './readSession.js'

/** How long a farewell may take. */
const farewellMs = 3_000

/** The person's account, while one is logged in, and the chain of the host. */
export type AuthState = { readonly address: string | undefined; readonly chainId: number }

type Waiting = { readonly signal?: AbortSignal | undefined }

/** The person's session, and the provider that answers from it. */
export type AuthLine = {
  readonly provider: AuthProvider
  /** The session that the document knows. Silent. */
  session(options?: Waiting): Promise<AuthSession | undefined>
  /** Mails a code. Resolves with the seconds until another one may be asked for. */
  sendCode(email: string, options?: Waiting): Promise<number>
  logIn(code: string, options?: Waiting): Promise<AuthSession>
  /** Logs this browser out, in 3 s at most. Calls meanwhile wait for it. */
  logOut(): Promise<void>
  state(): AuthState
  onChange(listener: () => void): () => void
  /** The chains of the host, and the account that was stored. */
  offer(chainIds: readonly number[], stored: CaipAddress | undefined): void
  switchChain(chainId: number): void
}

/** Opens the document on the first call, and never before. */
export function createAuthLine(openDocument: (events: FrameEvents) => FrameLine): AuthLine {
  const events = createEmitter<{ changed: undefined }>()
  let line: FrameLine | undefined
  let farewell: Promise<unknown> | undefined
  let address: string | undefined
  let offered: readonly number[] = []
  let chainId = 1

  function open(): FrameLine {
    line ??= openDocument({
      onEnded: () => adopt(undefined),
      onLost: () => {
        line = undefined
      },
    })
    return line
  }

  /** Keeps what the document says, and tells the page where it is another account. */
  function adopt(session: AuthSession | undefined): AuthSession | undefined {
    const before = address
    address = session?.addresses.eip155
    if (address !== before) {
      provider.emit('accountsChanged', address === undefined ? [] : [address])
      events.emit('changed', undefined)
    }
    return session
  }

  async function leave(): Promise<void> {
    try {
      await open().call('logOut', undefined, { ms: farewellMs })
    } finally {
      adopt(undefined)
      line?.close()
      line = undefined
    }
  }

  async function ask<Answer>(run: (line: FrameLine) => Promise<Answer>): Promise<Answer> {
    // The document that logs out closes, also one that hangs. The next one answers.
    await farewell
    const own = open()
    try {
      return await run(own)
    } catch (error) {
      // A document that never answered is loaded again by the next call.
      if (isUnavailable(error) && line === own) line = undefined
      throw error
    }
  }

  /** True for another chain than before. */
  function setChain(next: number): boolean {
    if (next === chainId) return false
    chainId = next
    provider.emit('chainChanged', `0x${next.toString(16)}`)
    return true
  }

  function switchChain(next: number): void {
    if (offered.length > 0 && !offered.includes(next)) throw createError('NETWORK_NOT_IN_WALLET')
    if (setChain(next)) events.emit('changed', undefined)
  }

  const provider = createEip1193({
    read: () => ({ accounts: address === undefined ? [] : [address], chainId }),
    switchChain,
    sign: async (message, signer) => {
      if (signer.toLowerCase() !== address?.toLowerCase()) throw createError('ACCOUNT_CHANGED')
      const request = { method: 'personal_sign', message, address: signer } as const
      const ms = promptDeadlineMs
      const signature = await ask((own) => own.call('sign', request, { ms }))
      if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/.test(signature))
        throw createError('WALLET_INVALID_RESPONSE', { details: 'sign' })
      return signature
    },
  })

  return {
    provider,
    switchChain,
    async session({ signal } = {}) {
      return adopt(readSession(await ask((own) => own.call('getSession', undefined, { signal }))))
    },
    async sendCode(email, { signal } = {}) {
      const answer = await ask((own) => own.call('sendCode', { email }, { signal }))
      const seconds = readForeign(answer, 'resendSeconds')
      if (typeof seconds !== 'number' || !(seconds >= 0))
        throw createError('WALLET_INVALID_RESPONSE', { details: 'sendCode' })
      return seconds
    },
    async logIn(code, { signal } = {}) {
      const session = readSession(await ask((own) => own.call('logIn', { code }, { signal })))
      if (!session) throw createError('WALLET_INVALID_RESPONSE', { details: 'logIn' })
      adopt(session)
      return session
    },
    logOut() {
      const leaving = leave()
      farewell = leaving.catch(() => undefined)
      return leaving
    },
    state: () => ({ address, chainId }),
    onChange: (listener) => events.on('changed', listener),
    offer(chainIds, stored) {
      offered = chainIds
      const last = Number(stored?.split(':')[1])
      if (chainIds.includes(last)) setChain(last)
      else if (!chainIds.includes(chainId)) setChain(chainIds[0] ?? chainId)
    },
  }
}

const isUnavailable = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'EMBEDDED_WALLET_LOAD_FAILED'
