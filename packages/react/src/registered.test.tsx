import { type BitcoinProvider, bitcoin, bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmos, cosmosHub, type KeplrProvider } from '@latchkey/adapter-cosmos'
import { base, type Eip1193Provider, evm, mainnet, sepolia } from '@latchkey/adapter-evm'
import { type PolkadotProvider, polkadot, polkadotAssetHub } from '@latchkey/adapter-polkadot'
import { type SolanaProvider, solana, solanaDevnet, solanaMainnet } from '@latchkey/adapter-solana'
import type { CaipNetworkId, Namespace, ProviderOf } from '@latchkey/core'
import { expect, expectTypeOf, test } from 'vitest'
import {
  type BundledWalletId,
  type ConnectRequest,
  createKit,
  type DisconnectRequest,
  defineView,
  type EstimateFeeRequest,
  type RegisteredKit,
  type RegisteredNamespace,
  type RegisteredNetworkId,
  type SendRequest,
  type SignMessageRequest,
  type UseConnectionResult,
  type UseNetworkResult,
  type UseSwitchNetworkResult,
  useConnection,
  useNetwork,
  useProvider,
} from './index.js'

// Checks of the registered types: a wrong line here does not compile.

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const kit = createKit({
  adapters: [evm({ networks: [mainnet, base] }), solana({ networks: [solanaMainnet] })],
  defaultNetwork: 'eip155:8453',
})
const load = async () => ({ default: () => null })
type Host = { readonly kit: typeof kit }
type Ids = 'eip155:1' | 'eip155:8453' | typeof solanaId
type EvmOptions = Parameters<typeof evm<typeof mainnet | typeof base>>[0]
type KitOptions = Parameters<typeof createKit<typeof kit.adapters>>[0]

test('a named network has its own id', () => {
  expectTypeOf(mainnet.id).toEqualTypeOf<1>()
  expectTypeOf(mainnet.caipNetworkId).toEqualTypeOf<'eip155:1'>()
  expectTypeOf(solanaMainnet.caipNetworkId).toEqualTypeOf<typeof solanaId>()
  expectTypeOf(
    bitcoinMainnet.caipNetworkId,
  ).toEqualTypeOf<'bip122:000000000019d6689c085ae165831e93'>()
  expectTypeOf(polkadotAssetHub.chainNamespace).toEqualTypeOf<'polkadot'>()
  expectTypeOf(cosmosHub.id).toEqualTypeOf<'cosmoshub-4'>()
  // The values match the types.
  expect([mainnet.caipNetworkId, solanaMainnet.caipNetworkId]).toEqual(['eip155:1', solanaId])
  expect(bitcoinMainnet.caipNetworkId).toBe('bip122:000000000019d6689c085ae165831e93')
  expect(polkadotAssetHub.caipNetworkId satisfies `polkadot:68d5${string}`).toMatch(
    /^polkadot:68d5/,
  )
})

test('an adapter takes networks of its namespace, and RPC URLs of its networks', () => {
  expectTypeOf<{ 1: string[] }>().toExtend<EvmOptions['rpcUrls']>()
  expectTypeOf<{ 'eip155:8453': string[] }>().toExtend<EvmOptions['rpcUrls']>()
  expectTypeOf<10>().not.toExtend<keyof NonNullable<EvmOptions['rpcUrls']>>()
  expectTypeOf<'eip155:10'>().not.toExtend<keyof NonNullable<EvmOptions['rpcUrls']>>()
  expectTypeOf<[typeof solanaMainnet]>().not.toExtend<
    Parameters<typeof evm<typeof solanaMainnet>>[0]['networks']
  >()
  expectTypeOf<[typeof mainnet]>().not.toExtend<
    Parameters<typeof solana<typeof mainnet>>[0]['networks']
  >()
  expectTypeOf(evm({ networks: [mainnet, sepolia] }).namespace).toEqualTypeOf<'eip155'>()
})

test('a kit knows its networks, and takes one of them first', () => {
  expectTypeOf<RegisteredNetworkId<Host>>().toEqualTypeOf<Ids>()
  expectTypeOf<RegisteredKit<Host>>().toEqualTypeOf<typeof kit>()
  expectTypeOf<'eip155:1'>().toExtend<NonNullable<KitOptions['defaultNetwork']>>()
  expectTypeOf<'eip155:5'>().not.toExtend<NonNullable<KitOptions['defaultNetwork']>>()
  const wide = createKit({ adapters: [] })
  expectTypeOf<RegisteredNetworkId<{ kit: typeof wide }>>().toEqualTypeOf<CaipNetworkId>()
  expect(kit.adapters.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
})

test('the hooks of a registered kit know its networks and its namespaces', () => {
  type Switch = UseSwitchNetworkResult<Host>['switchNetwork']
  expectTypeOf<Switch>().parameter(0).toEqualTypeOf<Ids>()
  expectTypeOf<'eip155:5'>().not.toExtend<Parameters<Switch>[0]>()

  expectTypeOf<RegisteredNamespace<Host>>().toEqualTypeOf<'eip155' | 'solana'>()
  expectTypeOf<'cosmos'>().not.toExtend<RegisteredNamespace<Host>>()
  expectTypeOf<UseConnectionResult<RegisteredNamespace<Host>>['namespace']>().toEqualTypeOf<
    'eip155' | 'solana' | undefined
  >()

  type Solana = UseNetworkResult<'solana', Host>
  expectTypeOf<Solana['networks'][number]['caipNetworkId']>().toEqualTypeOf<typeof solanaId>()
  expectTypeOf<Extract<Solana, { isUnsupported: false }>['networkId']>().toEqualTypeOf<
    typeof solanaId | undefined
  >()
  expectTypeOf<Extract<Solana, { isUnsupported: true }>['networkId']>().toEqualTypeOf<
    CaipNetworkId | undefined
  >()
  expectTypeOf<
    UseNetworkResult<Namespace, Host>['networks'][number]['caipNetworkId']
  >().toEqualTypeOf<Ids>()
})

test('an action is for a namespace of the registered kit', () => {
  type Asked =
    | SignMessageRequest<Host>
    | SendRequest<Host>
    | EstimateFeeRequest<Host>
    | DisconnectRequest<Host>
  expectTypeOf<Asked['namespace']>().toEqualTypeOf<'eip155' | 'solana' | undefined>()
  expectTypeOf<SignMessageRequest['namespace']>().toEqualTypeOf<Namespace | undefined>()
  expect(kit.adapters).toHaveLength(2)
})

test('a registered kit opens its views, and those of the host', () => {
  const receipts = defineView({ name: 'Receipts', title: 'Receipts', load })
  const own = createKit({ adapters: [], views: [receipts] })
  type View<Own extends typeof kit | typeof own> = NonNullable<Parameters<Own['open']>[0]>['view']
  expectTypeOf<'Account' | 'Receipts'>().toExtend<View<typeof own>>()
  expectTypeOf<'Account'>().toExtend<View<typeof kit>>()
  expectTypeOf<'Receipts'>().not.toExtend<View<typeof kit>>()
  expectTypeOf<'Acount'>().not.toExtend<View<typeof kit>>()
  expect(receipts.name).toBe('Receipts')
})

test('without a registered kit the hooks take any network and namespace', () => {
  const read = () => {
    expectTypeOf(useConnection({ namespace: 'solana' }).namespace).toEqualTypeOf<
      'solana' | undefined
    >()
    expectTypeOf(useNetwork().networkId).toEqualTypeOf<CaipNetworkId | undefined>()
  }
  expectTypeOf<RegisteredNetworkId>().toEqualTypeOf<CaipNetworkId>()
  expectTypeOf<RegisteredNamespace>().toEqualTypeOf<Namespace>()
  expect(read).toBeTypeOf('function')
})

test('an editor knows the ids of the wallets that come with the kit', () => {
  expectTypeOf<'latchkey:metamask'>().toExtend<BundledWalletId>()
  expectTypeOf<'latchkey:metamsk'>().not.toExtend<BundledWalletId>()
  type Named = NonNullable<NonNullable<KitOptions['wallets']>['featured']>[number]
  expectTypeOf<BundledWalletId | 'io.example'>().toExtend<Named>()
  expectTypeOf<{ walletId: BundledWalletId }>().toExtend<ConnectRequest>()
  expectTypeOf<{ walletId: BundledWalletId; connectorId: string }>().not.toExtend<ConnectRequest>()
})

test('a provider has the type of its namespace', () => {
  const read = () => {
    expectTypeOf(useProvider({ namespace: 'eip155' }).provider).toEqualTypeOf<
      Eip1193Provider | undefined
    >()
    expectTypeOf(useProvider({ namespace: 'solana' }).provider).toEqualTypeOf<
      SolanaProvider | undefined
    >()
    expectTypeOf(useProvider({ namespace: 'polkadot' }).provider).toEqualTypeOf<
      PolkadotProvider | undefined
    >()
    expectTypeOf(useProvider({ namespace: 'bip122' }).provider).toEqualTypeOf<
      BitcoinProvider | undefined
    >()
    expectTypeOf(useProvider({ namespace: 'cosmos' }).provider).toEqualTypeOf<
      KeplrProvider | undefined
    >()
    expectTypeOf(useProvider().provider).toEqualTypeOf<unknown>()
    expectTypeOf(useProvider<{ own: true }>().provider).toEqualTypeOf<{ own: true } | undefined>()
  }
  expectTypeOf<ProviderOf<'eip155' | 'solana'>>().toEqualTypeOf<Eip1193Provider | SolanaProvider>()
  expectTypeOf<ProviderOf<'sui'>>().toEqualTypeOf<unknown>()
  expectTypeOf<BitcoinProvider>().not.toExtend<Eip1193Provider>()
  expect(read).toBeTypeOf('function')
  const others = [
    bitcoin({ networks: [bitcoinMainnet] }),
    cosmos({ networks: [cosmosHub], rpcUrls: { 'cosmoshub-4': [] } }),
    polkadot({ networks: [polkadotAssetHub] }),
    solana({ networks: [solanaDevnet] }),
  ]
  expect(others.map(({ namespace }) => namespace)).toEqual([
    'bip122',
    'cosmos',
    'polkadot',
    'solana',
  ])
})
