import { bareAddress, type Namespace } from '@latchkey/core'
import type { ConnectionController } from '../connection/ConnectionController.js'

/** The bare addresses of the person's accounts in a namespace, of every connected wallet. */
export function ownAddresses(
  { store }: Pick<ConnectionController, 'store'>,
  namespace: Namespace,
): readonly string[] {
  const { byNamespace, others = {} } = store.getState()
  return [byNamespace[namespace]?.connection, ...(others[namespace] ?? [])].flatMap(
    (each) => each?.accounts.map(({ address }) => bareAddress(address)) ?? [],
  )
}
