import type { LocalBitcoin, LocalBitcoinChain } from '../bitcoin/index.mjs'
import type { LocalCosmos } from '../cosmos/index.mjs'
import type { LocalAccount, LocalChain } from '../evm/index.mjs'
import type { LocalPolkadot } from '../polkadot/index.mjs'
import type { LocalSolana } from '../solana/index.mjs'

export type { LocalAccount, LocalChain } from '../evm/index.mjs'

/** The kinds of chain that can run here. */
export type LocalNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** What a page or another process is told of the chains: plain data. */
export type LocalnetDescription = {
  /** Chain 31337, then 31338. */
  readonly evm: readonly [LocalChain, LocalChain]
  /** Ten accounts with 10,000 ETH each on both chains; the first four hold 1,000 LTD too. The last one deployed the contracts. */
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
  /** The same without what cannot be written as JSON. */
  describe(): LocalnetDescription
  /** Resolves once every chain is gone. */
  stop(): Promise<void>
}

/**
 * Starts the local chains that tests and the playground run against, all at once. The two Ethereum chains always run.
 *
 * @param options.ports One port per Ethereum chain; 0 (the default) lets the system choose. The others take what is free.
 * @param options.namespaces The kinds of chain to run. Default: eip155 alone.
 * @example
 * const localnet = await startLocalnet({ namespaces: ['eip155', 'solana'] })
 * console.log(localnet.evm[0].rpcUrl, localnet.solana?.networks[0].rpcUrl)
 * await localnet.stop()
 */
export declare function startLocalnet(options?: {
  readonly ports?: readonly number[]
  readonly namespaces?: readonly LocalNamespace[]
}): Promise<Localnet>

/** Every kind of chain that can run here. */
export declare const allNamespaces: readonly LocalNamespace[]
