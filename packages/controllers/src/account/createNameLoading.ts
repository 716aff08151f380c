import {
  type CaipAddress,
  createError,
  createSingleFlight,
  isKitError,
  type Store,
} from '@latchkey/core'
import type { AccountState } from './AccountController.js'
import type { AccountParts } from './AccountParts.js'
import type { Blockchain } from './openBlockchain.js'

/** docs/house/words-and-numbers.md lists the first. */
const nameFreshMs = 300_000
const nameMs = 10_000

/**
 * Loads account names: one flight per account, fresh for five minutes. An account whose name cannot
 * be read has none: an old one may be another account's by now.
 */
export function createNameLoading(
  { environment, lifetime, events }: AccountParts,
  store: Store<AccountState>,
  { readName }: Blockchain,
) {
  const known = new Map<
    CaipAddress,
    { readonly name: string | undefined; readonly readAt: number }
  >()
  const flights = createSingleFlight<string | undefined>()
  const show = (address: CaipAddress, name: string | undefined) => {
    if (store.getState().active?.address === address) store.setState({ name })
  }
  // A name that was just registered is newer than what the service has cached.
  events.signals.on('named', ({ address, name }) => {
    known.set(address, { name, readAt: environment.now() })
    show(address, name)
  })
  return async (address: CaipAddress): Promise<void> => {
    const found = known.get(address)
    const age = environment.now() - (found?.readAt ?? Number.NEGATIVE_INFINITY)
    if (found && age >= 0 && age < nameFreshMs) return show(address, found.name)
    try {
      const read = () =>
        lifetime.within((signal) => readName({ address, signal }), {
          ms: nameMs,
          error: () => createError('HTTP_TIMEOUT'),
        })
      const name = await flights(address, read)
      known.set(address, { name, readAt: environment.now() })
      show(address, name)
    } catch (error) {
      if (isKitError(error, 'ABORTED')) return
      show(address, undefined)
      environment.log('info', 'The name of the account could not be read.', error)
    }
  }
}
