import { type ChainAdapter, defineCosmosNetwork, type Network } from '@latchkey/core'
import { bech32 } from '@scure/base'
import type { AdapterBench } from '../../conformance/ConformanceBench.js'
import { createOwner } from '../../conformance/createOwner.js'
import type { CosmosWallet, CosmosWalletOptions } from './CosmosWallet.js'
import { type CosmosPage, createCosmosPage } from './createCosmosPage.js'
import { createCosmosWallet } from './createCosmosWallet.js'
import { type CosmosShape, installCosmosWallet } from './installCosmosWallet.js'

export type CosmosBenchOptions = Pick<AdapterBench, 'verifySignature'> & {
  /** Running chains: those of `startCosmos` and `startEthermint`. */
  readonly networks: readonly {
    readonly chainId: string
    readonly name: string
    readonly bech32Prefix: string
    readonly rpcUrl: string
    readonly gas: { readonly denom: string; readonly price: string }
    readonly nativeCurrency: Network['nativeCurrency']
    readonly token: string
    readonly ethereumKeys?: string
  }[]
  readonly mnemonic: string
  /** Creates the adapter that discovers wallets at `target`. */
  readonly createAdapter: (input: {
    readonly networks: readonly Network[]
    readonly target: CosmosPage
  }) => ChainAdapter
  /** Reads a balance on the first network independently of the adapter. */
  readonly readBalance: (input: {
    readonly address: string
    readonly denom: string
  }) => Promise<bigint>
  /** The wallet's global in the page. @default 'keplr' */
  readonly shape?: Exclude<CosmosShape, 'registered'>
  readonly wallet?: Partial<CosmosWalletOptions>
}

export type CosmosBench = AdapterBench & {
  readonly wallet: CosmosWallet
  readonly target: CosmosPage
}

const names = {
  keplr: 'Keplr',
  leap: 'Leap',
  cosmostation: 'Cosmostation',
  okxwallet: 'OKX Wallet',
  station: 'Station',
  vultisig: 'Vultisig',
} as const

/** An unused address: twenty bytes of 0xa1. */
const receiverOn = (prefix: string) =>
  bech32.encode(prefix, bech32.toWords(new Uint8Array(20).fill(0xa1)))

/** The address with an invalid checksum. */
const breakChecksum = (address: string) =>
  `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`

/** A chain with Ethereum keys as a wallet describes it, by Keplr's names. */
const ethereumChain = { coinType: 60, features: ['eth-address-gen', 'eth-key-sign'] } as const

/**
 * A Cosmos bench for the conformance suites: a Keplr-compatible test wallet that knows only the
 * first chain, and an adapter that discovers it in a separate page. The checks come from outside,
 * so that neither the adapter nor the wallet verifies itself.
 *
 * @example
 * const bench = createCosmosBench({
 *   ...localnet.cosmos,
 *   createAdapter: ({ networks, target }) => cosmos({ networks, discovery: { target } }),
 *   verifySignature,
 *   readBalance,
 * })
 */
export function createCosmosBench(options: CosmosBenchOptions): CosmosBench {
  const { mnemonic, createAdapter, verifySignature, shape = 'keplr', wallet: own = {} } = options
  const [first] = options.networks
  if (!first) throw new TypeError('createCosmosBench needs a chain.')
  const networks = options.networks.map(
    ({ chainId, name, bech32Prefix, rpcUrl, gas, nativeCurrency, ethereumKeys }) =>
      defineCosmosNetwork({
        chainId,
        name,
        bech32Prefix,
        gas,
        nativeCurrency,
        rpcUrls: [rpcUrl],
        testnet: true,
        ...(ethereumKeys && { ethereumKeys }),
      }),
  )
  const owner = createOwner()
  const receiver = receiverOn(first.bech32Prefix)
  const wallet = createCosmosWallet({
    mnemonic,
    chains: [
      {
        chainId: first.chainId,
        name: first.name,
        bech32Prefix: first.bech32Prefix,
        rest: first.rpcUrl,
        ...(first.ethereumKeys && ethereumChain),
      },
    ],
    ...own,
    approve: owner.approve,
  })
  const { target, countListeners } = createCosmosPage()
  return {
    adapter: createAdapter({ networks, target }),
    networks,
    hand: owner.hold({ ...wallet, countListeners }),
    wallet,
    target,
    install: () => installCosmosWallet(target, wallet, { shapes: [shape] }),
    found: { kind: 'ANNOUNCED', name: names[shape] },
    verifySignature,
    readBalance: ({ address, token }) =>
      options.readBalance({ address, denom: token ?? first.gas.denom }),
    receiver,
    wrongAddress: breakChecksum(receiver),
    token: first.token,
    dispose: () => Promise.resolve(),
  }
}
