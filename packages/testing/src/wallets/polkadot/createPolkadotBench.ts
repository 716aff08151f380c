import { type ChainAdapter, definePolkadotNetwork, type Network } from '@latchkey/core'
import { ss58Encode } from '@polkadot-labs/hdkd-helpers'
import type { AdapterBench } from '../../conformance/ConformanceBench.js'
import { createOwner } from '../../conformance/createOwner.js'
import { createPolkadotWallet } from './createPolkadotWallet.js'
import { installPolkadotWallet, type PolkadotShape } from './installPolkadotWallet.js'
import type { PolkadotWallet, PolkadotWalletOptions } from './PolkadotWallet.js'

/** The page with the wallet. */
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
  /** A foreign account that exists on the first chain. */
  readonly receiver: string
  /** Creates the adapter that discovers wallets at `target`. */
  readonly createAdapter: (input: {
    readonly networks: readonly Network[]
    readonly target: Page
  }) => ChainAdapter
  /**
   * Checks independent of adapter and wallet, for example with @polkadot/util-crypto and
   * @polkadot/api.
   */
  readonly independent: Pick<AdapterBench, 'verifySignature' | 'readBalance'>
  readonly wallet?: PolkadotWalletOptions
  /** @default ['own'] */
  readonly shapes?: readonly PolkadotShape[]
  /** @default a separate page */
  readonly target?: Page
}

export type PolkadotBench = AdapterBench & {
  readonly wallet: PolkadotWallet
  readonly target: Page
}

/**
 * A Polkadot bench for the conformance suites: a test wallet over running chains, and an adapter
 * that discovers it in a separate page.
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
    unusedReceiver: ss58Encode(crypto.getRandomValues(new Uint8Array(32)), chains[0]?.ss58Prefix),
    // //Alice with one letter changed.
    wrongAddress: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ',
    ...(token && { token }),
    dispose: () => Promise.resolve(),
  }
}
