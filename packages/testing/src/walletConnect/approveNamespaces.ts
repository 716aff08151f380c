import type { SessionEcosystem } from './ecosystems/SessionEcosystem.js'
import type { ProposedNamespaces } from './SessionWallet.js'

export type ApprovedNamespaces = Record<
  string,
  { chains: string[]; methods: string[]; events: string[]; accounts: string[] }
>

/**
 * The part of a proposal that this wallet supports: networks, methods and events by namespace, with
 * the chosen accounts on each network.
 */
export function approveNamespaces(
  proposed: ProposedNamespaces,
  ecosystems: readonly SessionEcosystem[],
  choice: {
    readonly networks?: readonly string[]
    readonly accounts: (namespace: string) => readonly number[]
  },
): ApprovedNamespaces {
  const approved = ecosystems.flatMap((ecosystem) => {
    const { namespace, methods, events, networks, address } = ecosystem
    const wanted = proposed[namespace]
    if (!wanted) return []
    const chains = networks()
      .map(({ id }) => id)
      .filter(
        (id) =>
          wanted.chains.includes(id) &&
          (choice.networks === undefined || choice.networks.includes(id)),
      )
    // In the page's order: the first network is the start.
    chains.sort((a, b) => wanted.chains.indexOf(a) - wanted.chains.indexOf(b))
    const accounts = chains.flatMap((chain) =>
      choice.accounts(namespace).map((account) => `${chain}:${address(chain, account)}`),
    )
    if (accounts.length === 0) return []
    const both = (mine: readonly string[], theirs: readonly string[]) =>
      theirs.filter((each) => mine.includes(each))
    return [
      [
        namespace,
        {
          chains,
          methods: both(methods, wanted.methods),
          events: both(events, wanted.events),
          accounts,
        },
      ] as const,
    ]
  })
  return Object.fromEntries(approved)
}

type Proposal = Readonly<
  Record<
    string,
    {
      readonly chains?: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/**
 * Merges required and optional namespaces; a key such as `eip155:1` counts as a network of `eip155`
 * (CAIP-25).
 */
export function readProposed(...parts: readonly (Proposal | undefined)[]): ProposedNamespaces {
  const all: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
  for (const part of parts)
    for (const [key, { chains = [], methods, events }] of Object.entries(part ?? {})) {
      const [namespace = key] = key.split(':')
      const own = all[namespace] ?? { chains: [], methods: [], events: [] }
      const join = (list: readonly string[], more: readonly string[]) => [
        ...new Set([...list, ...more]),
      ]
      all[namespace] = {
        chains: join(own.chains, key.includes(':') ? [key, ...chains] : chains),
        methods: join(own.methods, methods),
        events: join(own.events, events),
      }
    }
  return all
}
