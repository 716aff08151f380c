import { createError, type Store } from '@latchkey/core'
import { createLookups } from './createLookups.js'
import { createRegistering } from './createRegistering.js'
import type { NamesController, NamesState } from './NamesController.js'
import type { NamesParts } from './NamesParts.js'
import { createWithin } from './nameErrors.js'
import { type NameService, openNameService } from './openNameService.js'

export type NamesWork = Pick<NamesController, 'resolve' | 'profile' | 'suggest' | 'register'> & {
  /** The returned function clears the cached lookups. */
  start(): () => void
}

/** Names, once their code is there. */
export function createNamesWork(parts: NamesParts, store: Store<NamesState>): NamesWork {
  const { options, connection } = parts
  const { endpoints: { blockchain: endpoint } = {}, names: { zone } = {} } = options.given
  let opened: NameService | undefined
  const service = (): NameService => {
    if (!endpoint) throw createError('INVALID_CONFIGURATION', { details: 'endpoints.blockchain' })
    opened ??= openNameService(endpoint, options.given, zone)
    return opened
  }
  const within = createWithin(parts)
  const { resolve, profile, adopt, forget } = createLookups(parts, { store, service, within })
  return {
    resolve,
    profile,
    register: createRegistering(parts, { store, service, within, adopt }),
    async suggest(label, { signal } = {}) {
      if (!endpoint || connection.store.getState().activeNamespace !== 'eip155') return []
      const { names } = await within((until) => service().suggest(label, until), {
        code: 'NAME_SUGGESTIONS_FAILED',
        ...(signal && { signal }),
      })
      return names
    },
    start: () => forget,
  }
}
