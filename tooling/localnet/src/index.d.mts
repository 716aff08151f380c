import type { LocalBitcoin, LocalBitcoinChain } from '../bitcoin/index.mjs'
import type { LocalCosmos } from '../cosmos/index.mjs'
import type { LocalAccount, LocalChain } from '../evm/index.mjs'
import type { LocalPolkadot } from '../polkadot/index.mjs'
import type { LocalSolana } from '../solana/index.mjs'

export type { LocalAccount, LocalChain } from '../evm/index.mjs'

/** The kinds of chain that can run here. */
export type LocalNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** The description of the chains for pages and other processes: plain data. */
export type LocalnetDescription = {
  /** Chain 31337, then 31338. */
  readonly evm: readonly [LocalChain, LocalChain]
  /**
   * Ten accounts with 10,000 ETH each on both chains; the first four hold 1,000 LTD too. The first
   * one also received 300 LTE in 60 transactions, three pieces of art and two kinds of items. The
   * last one deployed the contracts.
   */
  readonly accounts: readonly LocalAccount[]
  readonly solana?: Pick<LocalSolana, 'networks' | 'accounts'>
  readonly polkadot?: Pick<LocalPolkadot, 'networks' | 'accounts'>
  readonly bitcoin?: Pick<LocalBitcoin, 'networks' | 'accounts' | 'mnemonic' | 'taproot'> & {
    readonly signet?: Pick<LocalBitcoinChain, 'accounts'>
  }
  readonly cosmos?: Pick<LocalCosmos, 'networks' | 'mnemonic'>
}

export type Localnet = Omit<LocalnetDescription, 'bitcoin'> & {
  readonly bitcoin?: LocalBitcoin
  /** The JSON-serialisable part. */
  describe(): LocalnetDescription
  /** Resolves once every chain is gone. */
  stop(): Promise<void>
}

/**
 * Starts the local chains that tests and the playground run against, all at once. The two Ethereum
 * chains always run.
 *
 * @param options.ports One port per Ethereum chain; 0 (the default) lets the system choose. The others take what is free.
 * @param options.namespaces The kinds of chain to run. Default: eip155 alone.
 * @param options.gateway The URL of the server that answers for names. @default http://127.0.0.1:8787
 * @param options.pools Also deploys Uniswap's pools on the first Ethereum chain. @default false
 * @example
 * const localnet = await startLocalnet({ namespaces: ['eip155', 'solana'] })
 * console.log(localnet.evm[0].rpcUrl, localnet.solana?.networks[0].rpcUrl)
 * await localnet.stop()
 */
export declare function startLocalnet(options?: {
  readonly ports?: readonly number[]
  readonly namespaces?: readonly LocalNamespace[]
  readonly gateway?: string
  readonly pools?: boolean
}): Promise<Localnet>

/** The networks before they run, for servers and wallets that must know them in advance. */
export type PlannedLocalnet = { readonly evm?: readonly LocalChain[] } & {
  readonly [Part in 'solana' | 'polkadot' | 'bitcoin' | 'cosmos']?: {
    readonly networks: readonly Omit<
      NonNullable<LocalnetDescription[Part]>['networks'][number],
      'advance' | 'addresses'
    >[]
  }
}

/**
 * Finds free ports for the kinds of chain, and plans their networks. The signet is included, but
 * runs only with a bitcoind.
 *
 * @param options.pools True if the first Ethereum chain will have its pools. @default false
 *
 * @example
 * const { ports, planned } = await planLocalnet(['solana'])
 * console.log(planned.solana?.networks[0].rpcUrl)
 * const { ready, stop } = startChain({ namespace: 'solana', ports: ports.solana })
 */
export declare function planLocalnet(
  namespaces: readonly LocalNamespace[],
  options?: { readonly pools?: boolean },
): Promise<{
  readonly ports: { readonly [Namespace in LocalNamespace]?: readonly number[] }
  /** For a server that the first Ethereum chain names as the one that answers for its names. */
  readonly serverPort: number
  readonly planned: PlannedLocalnet
}>

/**
 * Starts the chains of one kind in a separate process, so that their libraries block nothing else.
 * It ends with this process.
 *
 * @param options.ports One port per chain; 0 (the default) lets the system choose.
 * @param options.gateway For eip155, the URL of the server that answers for names.
 * @param options.pools For eip155: also deploys Uniswap's pools on the first chain. @default false
 * @param options.inBackground True for a lower priority than other processes. @default false
 * @param options.fail Makes it fail with this reason, to test the report.
 * @param options.onEnd Called when it ends after it was ready, without a call of `stop`.
 * @returns `ready` resolves with that kind's part of a `LocalnetDescription` (`{ networks, accounts
 *   }` of the Ethereum chains), or rejects with the reason. `stop` may be called at any time.
 */
export declare function startChain(options: {
  readonly namespace: LocalNamespace
  readonly ports?: readonly number[] | undefined
  readonly gateway?: string
  readonly pools?: boolean | undefined
  readonly inBackground?: boolean
  readonly fail?: string | undefined
  readonly onEnd?: () => void
}): {
  readonly pid: number | undefined
  readonly ready: Promise<Readonly<Record<string, unknown>>>
  stop(): Promise<void>
}

/** Every kind of chain that can run here. */
export declare const allNamespaces: readonly LocalNamespace[]
