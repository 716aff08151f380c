import { type ChainAdapter, defineBitcoinNetwork, type Network } from '@latchkey/core'
import type { AdapterBench } from '../../conformance/ConformanceBench.js'
import { createOwner } from '../../conformance/createOwner.js'
import type { DiscoveryTarget } from '../DiscoveryTarget.js'
import type {
  BitcoinNetworkName,
  BitcoinWallet,
  BitcoinWalletOptions,
  BitcoinWalletShape,
} from './BitcoinWallet.js'
import { createBitcoinWallet } from './createBitcoinWallet.js'
import { installBitcoinWallet } from './installBitcoinWallet.js'

export type BitcoinBenchOptions = Pick<AdapterBench, 'verifySignature' | 'readBalance'> & {
  /**
   * The running chain: input of `defineBitcoinNetwork` with an Esplora URL, such as the local
   * network's.
   */
  readonly chain: Parameters<typeof defineBitcoinNetwork>[0]
  /**
   * A second network, offered by the host and known to the wallet, without a server. @default
   * signet
   */
  readonly second?: { readonly network: Network; readonly name: BitcoinNetworkName }
  /** Creates the adapter that discovers wallets at `target`. */
  readonly createAdapter: (input: {
    readonly networks: readonly Network[]
    readonly target: DiscoveryTarget
  }) => ChainAdapter
  /** The installed shapes of the wallet. @default all three */
  readonly shapes?: readonly BitcoinWalletShape[]
  readonly wallet?: Partial<BitcoinWalletOptions>
  /** The page with the wallet. @default a separate one */
  readonly target?: DiscoveryTarget
}

export type BitcoinBench = AdapterBench & {
  readonly wallet: BitcoinWallet
  readonly target: DiscoveryTarget
}

const signet = {
  name: 'signet',
  network: /* @__PURE__ */ defineBitcoinNetwork({
    genesisHash: '00000008819873e925422c1ff0f99f7c',
    name: 'Bitcoin Signet',
    bech32Prefix: 'tb',
    testnet: true,
  }),
} as const

/**
 * A bip122 bench for the conformance suites: a test wallet over a running regtest chain, and an
 * adapter that discovers it in a separate page.
 *
 * @example
 * const bench = createBitcoinBench({
 *   chain: localnet.bitcoin.networks[0],
 *   verifySignature,
 *   readBalance,
 *   createAdapter: ({ networks, target }) => bitcoin({ networks, discovery: { target } }),
 * })
 */
export function createBitcoinBench(options: BitcoinBenchOptions): BitcoinBench {
  const { chain, second = signet, createAdapter, shapes, target = new EventTarget() } = options
  const networks = [defineBitcoinNetwork(chain), second.network]
  const [esploraUrl] = chain.rpcUrls ?? []
  const owner = createOwner()
  const wallet = createBitcoinWallet({
    networks: [{ name: 'regtest', ...(esploraUrl && { esploraUrl }) }, { name: second.name }],
    ...options.wallet,
    approve: owner.approve,
  })
  return {
    adapter: createAdapter({ networks, target }),
    networks,
    hand: owner.hold(wallet),
    wallet,
    target,
    install: () => installBitcoinWallet(target, wallet, shapes ? { shapes } : {}),
    found: { kind: 'ANNOUNCED', name: shapes?.join() === 'unisat' ? 'UniSat Wallet' : wallet.name },
    verifySignature: options.verifySignature,
    readBalance: options.readBalance,
    // BIP-173's own example key, on regtest.
    receiver: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    wrongAddress: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081',
    // Dust of a P2WPKH output at Bitcoin Core's 3 satoshis per virtual byte.
    smallAmount: 294n,
    dispose: () => Promise.resolve(),
  }
}
