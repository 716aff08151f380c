import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { PayeesController, PayeesState } from './Payee.js'
import { addPayee, openPayees, withoutPayee } from './storedPayees.js'

/**
 * The payees of a kit, for `kit.use`. The first use reads the page's storage, where there is one.
 *
 * @example
 * const payees = kit.use(payeesOf)
 * payees.add({
 *   namespace: 'eip155',
 *   network: 'eip155:1',
 *   address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
 *   name: 'vitalik.eth',
 * })
 * console.log(payees.recent('eip155')[0]?.name) // 'vitalik.eth'
 */
export function payeesOf({
  environment,
  persistence,
}: Pick<KitParts, 'environment' | 'persistence'>): PayeesController {
  const document = openPayees(persistence)
  const store = createStore<PayeesState>({ items: [] })
  let stopWatching: (() => void) | undefined

  /** Again after `stop`: a kit that starts anew keeps its parts. */
  const follow = () => {
    if (stopWatching) return
    stopWatching = document.watch(({ items }) => store.setState({ items }))
    store.setState(document.takeIn())
  }
  const update = (change: (state: PayeesState) => PayeesState) => {
    follow()
    document.update(change)
    store.setState(document.read())
  }

  follow()
  return {
    store,
    recent(namespace) {
      follow()
      return store.getState().items.filter((each) => each.namespace === namespace)
    },
    add(payee) {
      const chosen = { ...payee, chosenAt: environment.now() }
      update(({ items }) => ({ items: addPayee(items, chosen) }))
    },
    remove: (payee) => update(({ items }) => ({ items: withoutPayee(items, payee) })),
    stop() {
      stopWatching?.()
      stopWatching = undefined
    },
  }
}
