import type { SignInRequest } from '@latchkey/core'
import type { Environment } from '../environment/Environment.js'
import type { SignInService } from './SignInService.js'

/** A younger request is not fetched anew, and an older one than the second is not offered. */
const freshMs = 60_000
const offeredMs = 4 * 60_000

/**
 * The request that a wallet can answer in its approval. Fetched ahead, since the wallet's prompt
 * must follow the click at once, and the same for each approval of a connect until a wallet has
 * used it: most cannot.
 */
export function createOffer(
  { request }: Pick<SignInService, 'request'>,
  { now, log }: Pick<Environment, 'now' | 'log'>,
) {
  let offered: { readonly value: SignInRequest; readonly at: number } | undefined
  let fetching: Promise<void> | undefined

  const within = (ms: number) => (offered && now() - offered.at < ms ? offered.value : undefined)

  async function load(ask: NonNullable<typeof request>): Promise<void> {
    const at = now()
    try {
      offered = { value: await ask(), at }
    } catch (error) {
      log('info', 'No sign-in was prepared.', error)
    } finally {
      fetching = undefined
    }
  }

  async function fetch(): Promise<void> {
    if (!request || within(freshMs)) return
    fetching ??= load(request)
    await fetching
  }

  return {
    fetch,
    read: () => within(offeredMs),
    /** A fresh request, for a code that lives for minutes. */
    async obtain(): Promise<SignInRequest | undefined> {
      await fetch()
      return within(freshMs)
    },
    drop() {
      offered = undefined
    },
  }
}
