// Names that examples may use without a declaration, because readers have them or know them from
// context. A name that is neither here nor exported by a package does not compile.
import type { ApiClient, CatalogueSnapshot, EventEnvelope, SupportedChains } from '@latchkey/api'
import type { FeaturesState } from '@latchkey/controllers'
import type { ChainAdapter, Connector, Network, TokensFeature, Wallet } from '@latchkey/core'
import type { ChainNodes, WalletPort, WalletReports } from '@latchkey/core/adapter'
import type { Kit } from '@latchkey/react'
import type { BitcoinBenchOptions } from '@latchkey/testing/bitcoin'
import type { AdapterBench, ConnectorBench, MisbehaviourPage } from '@latchkey/testing/conformance'
import type { CosmosBenchOptions } from '@latchkey/testing/cosmos'
import type { SessionWallet } from '@latchkey/testing/walletconnect'
import type { BrowserContext, Page } from 'playwright'
import type { ReactNode } from 'react'
import type { Config } from 'wagmi'
import type { LocalNamespace, Localnet, LocalnetDescription } from '../../localnet/src/index.mjs'

// A host's page: its kit with its parts, its own elements and components.
export declare const kit: Kit
export declare const adapters: readonly ChainAdapter[]
export declare const networks: readonly Network[]
export declare const network: Network
export declare const projectId: string
export declare const connectorId: string
export declare const button: HTMLButtonElement
export declare const App: () => ReactNode
export declare const Greeting: () => ReactNode
/** A wagmi host's config, from `./wagmi` beside an example. */
export declare const config: Config
export declare const queryClient: object
/** A request of a server's framework. */
export declare const request: Request

// Values with self-explanatory names.
export declare const address: string
export declare const userAddress: string
export declare const tokenAddress: string
export declare const url: string
export declare const uri: string
export declare const message: string
export declare const pci: string
export declare const signature: string
export declare const signal: AbortSignal
export declare const load: (signal?: AbortSignal) => Promise<bigint>
export declare const work: () => Promise<void>
export declare const error: unknown
export declare const thrown: unknown

// The clients of a back end, and inputs of its calls.
export declare const catalogue: ApiClient<'catalogue'>
export declare const blockchain: ApiClient<'blockchain'>
export declare const events: ApiClient<'events'>
export declare const snapshot: CatalogueSnapshot
export declare const gathered: readonly EventEnvelope[]
export declare const chains: SupportedChains
export declare const wallets: readonly Wallet[]
export declare const bundledWallets: readonly Wallet[]
export declare const local: FeaturesState
/** Tokens as CAIP-10. */
export declare const usdc: string
export declare const ether: string

// The author of an adapter: a foreign wallet, its answer, and the files beside the adapter's own.
export declare const provider: {
  request(input: { readonly method: string }): Promise<unknown>
  on?(event: string, listener: () => void): void
  removeListener?(event: string, listener: () => void): void
}
export declare const answer: unknown
export declare const signed: Uint8Array
export declare const asked: Uint8Array
export declare const reports: WalletReports<{ chain: string }>
export declare const findWallets: (found: (connector: Connector) => void) => () => void
export declare const createExamplePort: (from: typeof provider) => WalletPort<{ chain: string }>
export declare const createSession: (from: typeof provider) => { readonly topic: string }
export declare const createTokensFeature: () => TokensFeature
export declare const found: (wallet: unknown) => void
export declare const nodes: ChainNodes
export type { DiscoveryTarget } from '@latchkey/core/adapter'
export {
  createAdmission,
  createWalletDriver,
  defineDiscovery,
  readForeign,
  readForeignMethod,
} from '@latchkey/core/adapter'

// A test: its page, its bench, and code that is independent of the adapter's.
export declare const page: Page
export declare const context: BrowserContext
export declare const adapter: ChainAdapter
export declare const connector: Connector
export declare const privateKeys: readonly `0x${string}`[]
export declare const secretKeys: readonly string[]
export declare const mnemonic: string
export declare const rpcUrl: string
export declare const relayUrl: string
export declare const receiver: string
export declare const setup: () => Promise<AdapterBench & ConnectorBench>
export declare const createPage: () => MisbehaviourPage & {
  readonly networks: readonly [Network, Network]
}
export declare const independent: Pick<AdapterBench, 'verifySignature' | 'readBalance'>
export declare const verifySignature: BitcoinBenchOptions['verifySignature'] &
  CosmosBenchOptions['verifySignature']
export declare const readBalance: BitcoinBenchOptions['readBalance'] &
  CosmosBenchOptions['readBalance']
export declare const sessionWallet: SessionWallet
/** The local chains, all of them. */
export declare const localnet: Localnet & Required<LocalnetDescription>
export declare const startLocalnet: (options: {
  namespaces: readonly LocalNamespace[]
}) => Promise<Localnet>
export declare const allNamespaces: readonly LocalNamespace[]

/** Only wagmi's core is installed here; React hosts add this provider. */
declare module 'wagmi' {
  export function WagmiProvider(props: {
    readonly config: Config
    readonly children?: ReactNode
  }): ReactNode
}
