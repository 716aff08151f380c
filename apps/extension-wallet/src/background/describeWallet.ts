import { type Namespace, namespaces } from '../wire/Envelope.js'
import type { OwnerState } from '../wire/OwnerState.js'
import { readChains } from './Chains.js'
import type { Approvals } from './createApprovals.js'
import type { Memory } from './createMemory.js'
import { nobody, type Site } from './createSite.js'
import { ecosystems } from './describeRequest.js'

export type DescribedWallet = {
  readonly memory: Memory
  readonly approvals: Approvals
  /** The index of the selected account in a namespace. */
  selected(namespace: Namespace): number
  siteOf(origin: string): Site
  knownOrigins(): readonly string[]
  /** Outcome of the last load of the chains. */
  outcome(): OwnerState['outcome']
}

/** The owner's view of the wallet. */
export async function describeWallet({
  memory,
  approvals,
  selected,
  siteOf,
  knownOrigins,
  outcome,
}: DescribedWallet): Promise<OwnerState> {
  const { eip155, solana, bip122, cosmos } = readChains(memory.get('chains'))
  const accounts = namespaces.map(async (namespace) => ({
    namespace,
    ecosystem: ecosystems[namespace],
    selected: selected(namespace),
    address: (await siteOf(nobody).open(namespace)).address,
  }))
  const described = knownOrigins().map(async (origin) => {
    const site = siteOf(origin)
    const permissions = site.permitted().map(async (namespace) => {
      const { network, networks } = await site.open(namespace)
      return { namespace, ecosystem: ecosystems[namespace], network, networks }
    })
    return { origin, permissions: await Promise.all(permissions) }
  })
  return {
    pending: approvals.pending(),
    accounts: await Promise.all(accounts),
    sites: (await Promise.all(described)).filter(({ permissions }) => permissions.length > 0),
    source: memory.get('source') ?? '',
    chains: [
      ...eip155.map(({ name, rpcUrl }) => ({ name, url: rpcUrl })),
      ...solana.map(({ rpcUrl }) => ({ name: 'Solana', url: rpcUrl })),
      ...bip122.map(({ name, esploraUrl }) => ({ name: `Bitcoin ${name}`, url: esploraUrl })),
      ...cosmos.map(({ name, rest }) => ({ name, url: rest })),
    ],
    outcome: outcome(),
  }
}
