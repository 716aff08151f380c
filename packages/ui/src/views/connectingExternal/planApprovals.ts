import type { ConnectorSummary } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'

/** One approval in the wallet: through which connector, for which namespaces. */
export type Approval = { readonly connectorId: string; readonly namespaces: readonly Namespace[] }

/**
 * The fewest approvals that cover what was chosen: the connector that serves most of it goes first,
 * each namespace is asked for once, and what no connector serves is left out.
 */
export function planApprovals(
  connectors: readonly ConnectorSummary[],
  chosen: readonly Namespace[],
): readonly Approval[] {
  const approvals: Approval[] = []
  let open = [...new Set(chosen)]
  while (open.length > 0) {
    const served = connectors.map(({ id, namespaces }) => ({
      connectorId: id,
      namespaces: open.filter((namespace) => namespaces.includes(namespace)),
    }))
    const best = served.reduce<Approval | undefined>(
      (most, next) => (next.namespaces.length > (most?.namespaces.length ?? 0) ? next : most),
      undefined,
    )
    if (!best) break
    approvals.push(best)
    open = open.filter((namespace) => !best.namespaces.includes(namespace))
  }
  return approvals
}
