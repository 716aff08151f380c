import { type ChainAdapter, defineEvmNetwork, type Network } from '@latchkey/core'
import { type Address, createClient, erc20Abi, type Hex, http, verifyMessage } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import type { AdapterBench } from '../../conformance/ConformanceBench.js'
import { createOwner } from '../../conformance/createOwner.js'
import type { DiscoveryTarget } from '../DiscoveryTarget.js'
import { createEvmWallet } from './createEvmWallet.js'
import type { EvmWallet, EvmWalletOptions } from './EvmWallet.js'
import { installEvmWallet } from './installEvmWallet.js'

export type EvmBenchOptions = {
  /** Running chains: the localnet's `evm`. */
  readonly chains: readonly {
    readonly chainId: number
    readonly rpcUrl: string
    readonly name: string
    readonly token?: Address
    readonly batchDelegate?: Address
  }[]
  /** Keys of at least two funded accounts. */
  readonly privateKeys: readonly Hex[]
  /** Creates the adapter that discovers wallets at `target`. */
  readonly createAdapter: (input: {
    readonly networks: readonly Network[]
    readonly target: DiscoveryTarget
  }) => ChainAdapter
  /** Installs the wallet at `window.ethereum` in place of an announcement. @default false */
  readonly legacy?: boolean
  readonly wallet?: Partial<EvmWalletOptions>
  /** The page with the wallet. @default a separate one */
  readonly target?: DiscoveryTarget
}

export type EvmBench = AdapterBench & {
  readonly wallet: EvmWallet
  readonly target: DiscoveryTarget
}

/**
 * An eip155 bench for the conformance suites: a test wallet over running chains, and an adapter
 * that discovers it in a separate page.
 *
 * @example
 * const bench = createEvmBench({
 *   chains: localnet.evm,
 *   privateKeys,
 *   createAdapter: ({ networks, target }) => evm({ networks, discovery: { target } }),
 * })
 */
export function createEvmBench({
  chains,
  privateKeys,
  createAdapter,
  legacy = false,
  wallet: own = {},
  target = new EventTarget(),
}: EvmBenchOptions): EvmBench {
  const [first] = chains
  if (!first) throw new TypeError('createEvmBench needs a chain.')
  const networks = chains.map(({ chainId, name, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name, rpcUrls: [rpcUrl], testnet: true }),
  )
  const owner = createOwner()
  const wallet = createEvmWallet({
    privateKeys,
    chains: chains.map(({ chainId, rpcUrl, name }) => ({ id: chainId, rpcUrl, name })),
    ...(first.batchDelegate && { batchDelegate: first.batchDelegate }),
    ...own,
    approve: owner.approve,
  })
  const client = createClient({ transport: http(first.rpcUrl), cacheTime: 0 })
  return {
    adapter: createAdapter({ networks, target }),
    networks,
    hand: owner.hold(wallet),
    wallet,
    target,
    install: () =>
      installEvmWallet(target, wallet, legacy ? { announce: false, legacy: true } : {}),
    found: legacy
      ? { kind: 'INJECTED', name: 'Browser Wallet' }
      : { kind: 'ANNOUNCED', name: wallet.info.name },
    verifySignature: ({ address, message, signature }) =>
      verifyMessage({ address: address as Address, message, signature: signature as Hex }),
    async readBalance({ address, token }) {
      if (token === undefined) return await getBalance(client, { address: address as Address })
      return await readContract(client, {
        abi: erc20Abi,
        address: token as Address,
        functionName: 'balanceOf',
        args: [address as Address],
      })
    },
    receiver: '0x00000000000000000000000000000000000A11cE',
    wrongAddress: '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ...(first.token && { token: first.token }),
    dispose: () => Promise.resolve(),
  }
}
