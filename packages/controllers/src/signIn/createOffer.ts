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
  return {
    fetch() {
      const at = now()
      if (!request || (offered && at - offered.at < freshMs)) return
      request().then(
        (value) => {
          offered = { value, at }
        },
        (error: unknown) => log('info', 'No sign-in was prepared.', error),
      )
    },
    read: () => (offered && now() - offered.at < offeredMs ? offered.value : undefined),
    drop() {
      offered = undefined
    },
  }
}
