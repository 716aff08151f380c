import type { LocalnetDescription } from '@latchkey/localnet'

/** The phrase funded on local chains; its keys are public. */
export const phrase = 'test test test test test test test test test test test junk'

/** The wallet's chains with their nodes. */
export type Chains = {
  readonly eip155: readonly {
    readonly id: number
    readonly name: string
    readonly rpcUrl: string
    readonly batchDelegate?: `0x${string}`
  }[]
  readonly solana: readonly { readonly chain: `solana:${string}`; readonly rpcUrl: string }[]
  readonly bip122: readonly { readonly name: 'regtest' | 'signet'; readonly esploraUrl: string }[]
  readonly cosmos: readonly {
    readonly chainId: string
    readonly name: string
    readonly bech32Prefix: string
    readonly rest: string
  }[]
}

/** Default ports of local nodes. */
export const defaultChains: Chains = {
  eip155: [{ id: 31337, name: 'Localhost', rpcUrl: 'http://127.0.0.1:8545' }],
  solana: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
  bip122: [{ name: 'regtest', esploraUrl: 'http://127.0.0.1:3002' }],
  cosmos: [
    {
      chainId: 'localcosmos-1',
      name: 'Local Cosmos',
      bech32Prefix: 'cosmos',
      rest: 'http://127.0.0.1:1317',
    },
  ],
}

/**
 * Parses the chains of a `localnet.json`, as served by the playground. Missing ones keep their
 * defaults.
 *
 * @throws TypeError for other data, or a node on another machine
 */
export function toChains(value: unknown): Chains {
  const {
    evm = [],
    solana,
    bitcoin,
    cosmos,
  } = (value ?? {}) as Partial<Omit<LocalnetDescription, 'evm'>> & {
    readonly evm?: readonly LocalnetDescription['evm'][number][]
  }
  if (evm.length === 0) throw new TypeError('No local chains are described there.')
  const chains: Chains = {
    eip155: evm.map(({ chainId, name, rpcUrl, batchDelegate }) => ({
      id: chainId,
      name,
      rpcUrl,
      ...(batchDelegate && { batchDelegate }),
    })),
    solana: solana
      ? [{ chain: 'solana:localnet', rpcUrl: solana.networks[0].rpcUrl }]
      : defaultChains.solana,
    bip122: bitcoin
      ? bitcoin.networks.map(({ bech32Prefix, rpcUrls }) => ({
          name: bech32Prefix === 'tb' ? 'signet' : 'regtest',
          esploraUrl: rpcUrls[0],
        }))
      : defaultChains.bip122,
    cosmos: cosmos
      ? cosmos.networks.map(({ chainId, name, bech32Prefix, rpcUrl }) => ({
          chainId,
          name,
          bech32Prefix,
          rest: rpcUrl,
        }))
      : defaultChains.cosmos,
  }
  for (const url of nodesOf(chains))
    if (!isLocal(url))
      throw new TypeError(
        `This wallet's keys are public: it only talks to nodes on this machine, not to ${String(url)}.`,
      )
  return chains
}

/** The stored chains, or the default ones. */
export function readChains(kept: string | undefined): Chains {
  return kept === undefined ? defaultChains : (JSON.parse(kept) as Chains)
}

export function isLocal(url: unknown): boolean {
  return (
    typeof url === 'string' &&
    URL.canParse(url) &&
    /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\//.test(new URL(url).href)
  )
}

const nodesOf = ({ eip155, solana, bip122, cosmos }: Chains): readonly unknown[] => [
  ...[...eip155, ...solana].map(({ rpcUrl }) => rpcUrl),
  ...bip122.map(({ esploraUrl }) => esploraUrl),
  ...cosmos.map(({ rest }) => rest),
]
