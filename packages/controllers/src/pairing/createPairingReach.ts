import type { Connector, Namespace } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'

/** The connector that pairs, and the namespaces that it reaches for this host. */
export function createPairingReach({
  connectors,
  options,
  modal,
}: Pick<KitParts, 'connectors' | 'options' | 'modal'>) {
  return {
    find: (namespace?: Namespace): Connector | undefined =>
      connectors.getAll(namespace).find(({ kind }) => kind === 'WALLET_CONNECT'),
    reach: (connector: Connector, asked: readonly Namespace[] = connector.namespaces) =>
      asked.filter(
        (each) => connector.namespaces.includes(each) && options.namespaces().includes(each),
      ),
    /** The namespace that the modal is open for. */
    limit(): readonly Namespace[] | undefined {
      const { namespace } = modal.store.getState()
      return namespace === undefined ? undefined : [namespace]
    },
  }
}
