import { createStore } from '@latchkey/core'
import { idle } from './idle.js'
import type { NamesController } from './NamesController.js'
import type { NamesParts } from './NamesParts.js'
import { registrantOf } from './registrantOf.js'

/**
 * Names of accounts, for `kit.use`.
 *
 * @example
 * const names = kit.use(namesOf)
 * const { name } = await names.profile('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
 */
export function namesOf(parts: NamesParts): NamesController {
  const store = createStore(idle)
  const late = parts.halves.twoHalves(async () =>
    (await import('./createNamesWork.js')).createNamesWork(parts, store),
  )
  let stopLate: (() => void) | undefined
  const begin = () => {
    stopLate ??= late.start()
    return late
  }
  return {
    store,
    canRegister: () => registrantOf(parts)?.namespace === 'eip155',
    resolve: (name, network, given) => begin().call((work) => work.resolve(name, network, given)),
    profile: (address, given) => begin().call((work) => work.profile(address, given)),
    suggest: (name, given) => begin().call((work) => work.suggest(name, given)),
    register: (input) => begin().call((work) => work.register(input)),
    reset: () => store.setState({ phase: 'idle', error: undefined }),
    stop() {
      stopLate?.()
      stopLate = undefined
      store.setState(idle)
    },
  }
}
