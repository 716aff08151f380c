import type { ConnectorSummary } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'

/** One approval in the wallet: its connector and namespaces. */
export type Approval = { readonly connectorId: string; readonly namespaces: readonly Namespace[] }

/**
 * Plans the fewest approvals for the chosen namespaces. The connector that serves most of them
 * comes first. Each namespace appears once; namespaces without a connector are omitted.
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
