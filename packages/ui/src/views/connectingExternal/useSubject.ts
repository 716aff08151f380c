import type { Kit, RouterData } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'
import { useState } from 'react'

/** The wallet of a connect. */
export type Subject = {
  readonly name: string
  readonly imageUrl: string | undefined
  readonly target: { readonly walletId: string } | { readonly connectorId: string } | undefined
  /** The ecosystems to choose from. */
  readonly namespaces: readonly Namespace[]
}

/** Keeps the picked wallet: the list may drop it once it is connected. */
export function useSubject(kit: Kit, { walletId, connectorId, namespace }: RouterData): Subject {
  const [subject] = useState((): Subject => {
    const row = kit.wallets.get(walletId ?? '')
    const isListed = row !== undefined && row.connectorIds.length > 0
    const ids = isListed ? row.connectorIds : [connectorId]
    const summaries = kit.connectors.store.getState().connectors
    const connectors = ids.flatMap((id) => summaries.filter((summary) => summary.id === id))
    const [first] = connectors
    const offered = kit.adapters.map((adapter) => adapter.namespace)
    const reachable = [...new Set(connectors.flatMap(({ namespaces }) => namespaces))]
    return {
      name: row?.name ?? first?.name ?? '',
      imageUrl: row?.imageUrl ?? first?.imageUrl,
      target: !first
        ? undefined
        : isListed && walletId !== undefined
          ? { walletId }
          : { connectorId: first.id },
      namespaces: namespace ? [namespace] : reachable.filter((each) => offered.includes(each)),
    }
  })
  return subject
}
