import { type ChainAdapter, definePolkadotNetwork, type Network } from '@latchkey/core'
import type { AdapterBench } from '../../conformance/ConformanceBench.js'
import { createOwner } from '../../conformance/createOwner.js'
import { createPolkadotWallet } from './createPolkadotWallet.js'
import { installPolkadotWallet, type PolkadotShape } from './installPolkadotWallet.js'
import type { PolkadotWallet, PolkadotWalletOptions } from './PolkadotWallet.js'

/** The page that a wallet is installed in. */
type Page = { readonly injectedWeb3?: unknown }

export type PolkadotBenchOptions = {
  /** Running chains: the localnet's `networks`. */
  readonly chains: readonly {
    readonly name: string
    readonly genesisHash: string
    readonly ss58Prefix: number
    readonly nativeCurrency: Network['nativeCurrency']
    readonly rpcUrl: string
    readonly token?: string
  }[]
  /** Somebody else's account on the first chain, which exists there. */
  readonly receiver: string
  /** Makes the adapter that looks for wallets at `target`. */
  readonly createAdapter: (input: {
    readonly networks: readonly Network[]
    readonly target: Page
  }) => ChainAdapter
  /**
   * Code that is neither the adapter's nor the wallet's: @polkadot/util-crypto and @polkadot/api,
   * say.
   */
  readonly independent: Pick<AdapterBench, 'verifySignature' | 'readBalance'>
  readonly wallet?: PolkadotWalletOptions
  /** @default ['own'] */
  readonly shapes?: readonly PolkadotShape[]
  /** @default a page of its own */
  readonly target?: Page
}

export type PolkadotBench = AdapterBench & {
  readonly wallet: PolkadotWallet
  readonly target: Page
}

/**
 * A bench on polkadot for the conformance suites: a test wallet over running chains, and an adapter
 * that looks for it at a page of its own.
 *
 * @example
 * const bench = createPolkadotBench({
 *   chains: localnet.polkadot.networks,
 *   receiver,
 *   independent,
 *   createAdapter: ({ networks, target }) => polkadot({ networks, discovery: { target } }),
 * })
 */
export function createPolkadotBench(options: PolkadotBenchOptions): PolkadotBench {
  const {
    chains,
    receiver,
    createAdapter,
    independent,
    wallet: own = {},
    shapes = ['own'],
    target = {},
  } = options
  const networks = chains.map(({ rpcUrl, token: _, ...chain }) =>
    definePolkadotNetwork({ ...chain, rpcUrls: [rpcUrl], testnet: true }),
  )
  const owner = createOwner()
  const wallet = createPolkadotWallet({
    ...own,
    approve: owner.approve,
  })
  const token = chains[0]?.token
  return {
    adapter: createAdapter({ networks, target }),
    networks,
    kitKeepsNetwork: true,
    hand: owner.hold(wallet),
    wallet,
    target,
    install: () => installPolkadotWallet(target, wallet, { shapes }),
    found: { kind: 'ANNOUNCED', name: 'Latchkey Test Wallet' },
    ...independent,
    receiver,
    // //Alice with one letter changed.
    wrongAddress: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ',
    ...(token && { token }),
    dispose: () => Promise.resolve(),
  }
}
