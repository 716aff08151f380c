import { type Connector, createError, type Namespace, type ReadableStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { ConnectStep, ConnectTarget } from './ConnectionController.js'

type NamedWallet = { readonly name: string; readonly connectorIds: readonly string[] }

/** The parts of the kit that come later, once they are there. */
export type LaterParts = () => {
  readonly modal: { finish(): void }
  readonly wallets: {
    preload(whole: boolean): Promise<void>
    openBundled(): void
    readonly store: ReadableStore<{ readonly all: readonly NamedWallet[] }>
    get(walletId: string): NamedWallet | undefined
  }
}

/**
 * Plans the approvals of a connect. Synchronous where the wallet is known, since popups need the
 * click.
 *
 * @throws CONNECTOR_NOT_FOUND, NAMESPACE_WITHOUT_ADAPTER
 */
export function planConnect(
  { connectors, options }: Pick<KitParts, 'connectors' | 'options'>,
  later: LaterParts,
  { connectorId, walletId = '', namespaces: asked }: ConnectTarget,
): readonly ConnectStep[] | Promise<readonly ConnectStep[]> {
  function through(ids: readonly string[] = [walletId]): readonly ConnectStep[] {
    const found = ids.flatMap((id) => connectors.get(id) ?? [])
    if (found.length === 0) throw createError('CONNECTOR_NOT_FOUND', { details: ids.join() })
    const wanted = asked ?? found.flatMap(({ namespaces }) => namespaces)
    const offered = options.namespaces()
    const steps = planApprovals(
      found,
      wanted.filter((namespace) => offered.includes(namespace)),
    )
    if (steps.length === 0)
      throw createError('NAMESPACE_WITHOUT_ADAPTER', { params: { namespace: wanted.join(', ') } })
    return steps
  }
  if (connectorId !== undefined) return through([connectorId])
  const { wallets } = later()
  const find = () => {
    const row = wallets.get(walletId)
    const isThere = ({ connectorIds, name }: NamedWallet) =>
      connectorIds.length > 0 && name.toLowerCase() === row?.name.toLowerCase()
    // A wallet without an rdns is known by its name alone, which no second one may have.
    const [one, second] = row?.connectorIds.length
      ? [row]
      : wallets.store.getState().all.filter(isThere)
    return second ? undefined : one?.connectorIds
  }
  const ids = find()
  if (ids) return through(ids)
  return wallets.preload(true).then(() => {
    wallets.openBundled()
    return through(find())
  })
}

/**
 * Plans the fewest approvals for the chosen namespaces. The connector that serves most of them
 * comes first. Each namespace appears once; namespaces without a connector are omitted.
 */
export function planApprovals(
  connectors: readonly Pick<Connector, 'id' | 'namespaces'>[],
  chosen: readonly Namespace[],
): readonly ConnectStep[] {
  const steps: ConnectStep[] = []
  let open = [...new Set(chosen)]
  while (open.length > 0) {
    const [best] = connectors
      .map(({ id, namespaces }) => ({
        connectorId: id,
        namespaces: open.filter((namespace) => namespaces.includes(namespace)),
        phase: 'planned' as const,
      }))
      .sort((a, b) => b.namespaces.length - a.namespaces.length)
    if (!best || best.namespaces.length === 0) break
    steps.push(best)
    open = open.filter((namespace) => !best.namespaces.includes(namespace))
  }
  return steps
}
