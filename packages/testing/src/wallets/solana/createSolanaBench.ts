import { type ChainAdapter, defineSolanaNetwork, type Network } from '@latchkey/core'
import { base58 } from '@scure/base'
import type { AdapterBench } from '../../conformance/ConformanceBench.js'
import { createOwner } from '../../conformance/createOwner.js'
import type { DiscoveryTarget } from '../DiscoveryTarget.js'
import { askSolanaNode } from './askSolanaNode.js'
import { createSolanaWallet } from './createSolanaWallet.js'
import { installSolanaWallet } from './installSolanaWallet.js'
import type { SolanaWallet, SolanaWalletOptions } from './SolanaWallet.js'

export type SolanaBenchOptions = {
  /** Running chains: the `networks` of the localnet. */
  readonly networks: readonly {
    readonly genesisHash: string
    readonly name: string
    readonly cluster: NonNullable<Network['cluster']>
    readonly rpcUrl: string
    readonly token?: string
  }[]
  /** Secrets of at least two funded accounts, 32 bytes in hex each. */
  readonly secretKeys: readonly string[]
  /** An existing account on chain, which can receive any amount. */
  readonly receiver: string
  /** Creates the adapter that discovers wallets at `target`. */
  readonly createAdapter: (input: {
    readonly networks: readonly Network[]
    readonly target: DiscoveryTarget
    readonly wallet: SolanaWallet
  }) => ChainAdapter
  /** The connector kind of the wallet. @default 'ANNOUNCED' */
  readonly kind?: AdapterBench['found']['kind']
  /** Installs the wallet in the page. @default true */
  readonly announce?: boolean
  readonly wallet?: Partial<SolanaWalletOptions>
  /** The token to send. @default the first network's `token` */
  readonly token?: string
  /** Counts listeners. @default the wallet's own */
  readonly countListeners?: () => number
}

export type SolanaBench = AdapterBench & {
  readonly wallet: SolanaWallet
  readonly target: DiscoveryTarget
}

/**
 * A Solana bench for the conformance suites: a test wallet over running chains, and an adapter that
 * discovers it in a separate page. WebCrypto verifies signatures and the node reports balances,
 * independently of adapter and wallet.
 *
 * @example
 * const bench = createSolanaBench({
 *   ...localnet.solana,
 *   secretKeys,
 *   receiver,
 *   createAdapter: ({ networks, target }) => solana({ networks, discovery: { target } }),
 * })
 */
export function createSolanaBench(options: SolanaBenchOptions): SolanaBench {
  const {
    secretKeys,
    receiver,
    createAdapter,
    kind = 'ANNOUNCED',
    announce = true,
    wallet: own = {},
  } = options
  const [first] = options.networks
  if (!first) throw new TypeError('createSolanaBench needs a chain.')
  const networks = options.networks.map(({ genesisHash, name, cluster, rpcUrl }) =>
    defineSolanaNetwork({ genesisHash, name, cluster, rpcUrls: [rpcUrl], testnet: true }),
  )
  const owner = createOwner()
  const wallet = createSolanaWallet({
    secretKeys,
    chains: networks.map(({ caipNetworkId }, index) => ({
      chain: caipNetworkId as `solana:${string}`,
      rpcUrl: options.networks[index]?.rpcUrl ?? '',
    })),
    ...own,
    approve: owner.approve,
  })
  const target: DiscoveryTarget = new EventTarget()
  const token = options.token ?? first.token
  return {
    adapter: createAdapter({ networks, target, wallet }),
    networks,
    hand: owner.hold({
      ...wallet,
      countListeners: options.countListeners ?? wallet.countListeners,
    }),
    wallet,
    target,
    install: () => (announce ? installSolanaWallet(target, wallet) : () => {}),
    found: { kind, name: wallet.name },
    async verifySignature({ address, message, signature }) {
      const key = await crypto.subtle.importKey(
        'raw',
        base58.decode(address).slice(),
        'Ed25519',
        false,
        ['verify'],
      )
      return await crypto.subtle.verify(
        'Ed25519',
        key,
        base58.decode(signature).slice(),
        new TextEncoder().encode(message),
      )
    },
    async readBalance({ address, token: mint }) {
      const commitment = 'confirmed'
      if (mint === undefined) {
        const { value } = (await askSolanaNode(first.rpcUrl, 'getBalance', [
          address,
          { commitment },
        ])) as { value: number }
        return BigInt(value)
      }
      const { value } = (await askSolanaNode(first.rpcUrl, 'getTokenAccountsByOwner', [
        address,
        { mint },
        { encoding: 'jsonParsed', commitment },
      ])) as {
        value: readonly {
          account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
        }[]
      }
      return value.reduce(
        (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
        0n,
      )
    },
    receiver,
    unusedReceiver: base58.encode(crypto.getRandomValues(new Uint8Array(32))),
    // 44 characters of the alphabet that decode to more than 32 bytes.
    wrongAddress: '1'.repeat(44),
    ...(token && { token }),
    dispose: () => Promise.resolve(),
  }
}
