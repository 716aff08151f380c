import type {
  AddNetworkFeature,
  BatchFeature,
  ChainAdapter,
  IntentFeature,
  Network,
  SendFeature,
  SimulateFeature,
  SwapFeature,
  TokensFeature,
} from '@latchkey/core'
import { parseCaipAddress } from '@latchkey/core'
import { readNativeBalance } from './chain/balance.js'
import type { ChainReader } from './chain/createChainReader.js'
import { toAnyCaseAddress, toChecksumAddress } from './language/checksum.js'
import type { SwapRouter } from './swap/routers.js'

/** The capabilities, each a chunk of its own. */
export type EvmFeatures = {
  readonly send: SendFeature
  readonly tokens: TokensFeature
  readonly batch: BatchFeature
  readonly addNetwork: AddNetworkFeature
  readonly simulate: SimulateFeature
  readonly intent: IntentFeature
  readonly swap: SwapFeature
}

/** Code that touches a chain or an address. */
export type ChainAccess = Pick<ChainAdapter, 'getNativeBalance' | 'signMessage'> &
  Required<
    Pick<ChainAdapter, 'getReceiverWarnings' | 'isSmartAccount' | 'spellAccount' | 'checkRequest'>
  > & {
    isAddress(value: string): boolean
    load<Name extends keyof EvmFeatures>(name: Name): Promise<EvmFeatures[Name]>
    /** Aborts pending reads and stops every timer. */
    destroy(): void
  }

/** The host's additions to swaps. */
export type SwapOptions = {
  /** Routers beside the list of this package. */
  readonly routers?: readonly SwapRouter[]
}

/** `resolve` returns a network with the host's RPC URLs. */
export function createChainAccess(
  reader: ChainReader,
  networks: readonly Network[],
  resolve: (network: Network) => Network,
  swap?: SwapOptions,
): ChainAccess {
  const features: { readonly [Name in keyof EvmFeatures]: () => Promise<EvmFeatures[Name]> } = {
    send: async () => (await import('./capabilities/send.js')).createSendFeature(reader, networks),
    tokens: async () => (await import('./capabilities/tokens.js')).createTokensFeature(reader),
    batch: async () => (await import('./capabilities/batch.js')).createBatchFeature(networks),
    addNetwork: async () =>
      (await import('./capabilities/addNetwork.js')).createAddNetworkFeature(resolve),
    simulate: async () =>
      (await import('./capabilities/simulate.js')).createSimulateFeature(reader),
    intent: async () => (await import('./capabilities/intent.js')).createIntentFeature(),
    swap: async () =>
      (await import('./capabilities/swap.js')).createSwapFeature(reader, networks, swap?.routers),
  }
  return {
    isAddress: (value) => toChecksumAddress(value) !== undefined,
    async spellAccount(account) {
      const { network, address } = parseCaipAddress(account)
      // A wallet's address is valid in any case: its checksum may be wrong.
      return `${network}:${toAnyCaseAddress(address)}`
    },
    getNativeBalance: (input) => readNativeBalance(reader, input),
    getReceiverWarnings: async (...input) =>
      (await import('./chain/receiver.js')).readReceiverWarnings(reader, networks, ...input),
    isSmartAccount: async (input) =>
      (await import('./chain/receiver.js')).isSmartAccount(reader, input),
    signMessage: async (input) => (await import('./wallet/sign.js')).signMessage(input),
    checkRequest: async (input) =>
      (await import('./capabilities/checkRequest.js')).checkRequest(input),
    load: (name) => features[name](),
    destroy: reader.destroy,
  }
}
