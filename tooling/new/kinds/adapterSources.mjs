/**
 * The files of a new adapter, in the tree that all adapters share.
 *
 * @param {string} namespace
 * @param {string} Name
 * @returns {Readonly<Record<string, string>>} by path within the package
 */
export const adapterSources = (namespace, Name) => ({
  'README.md': `# @latchkey/adapter-${namespace}

Connects wallets of the namespace \`${namespace}\` to Latchkey.
`,
  'src/index.ts': `export { ${namespace}, type ${Name}Options } from './${namespace}.js'
`,
  [`src/${namespace}.ts`]: `import type { ChainAdapter, Network } from '@latchkey/core'
import { createRpcSlot, lazyOnce, resolveNetworks, watchDiscovered } from '@latchkey/core/adapter'
import { looksLikeAddress } from './language/address.js'
import {
  createDiscovery,
  type DiscoveredProvider,
  type DiscoveryTarget,
} from './wallet/createDiscovery.js'
import { createWalletConnector, loadPort } from './wallet/createWalletConnector.js'

export type ${Name}Options = {
  /** The networks that the host offers, in its order. */
  readonly networks: readonly Network[]
  /** The page that is searched for wallets. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/**
 * The ${namespace} adapter. Code that touches a chain loads on first use.
 *
 * @throws INVALID_CONFIGURATION for an RPC URL that is neither https nor http on this machine
 */
export function ${namespace}({ networks: offered, target }: ${Name}Options): ChainAdapter {
  const { networks, resolve } = resolveNetworks(offered)
  const { useRpc, load: settings } = createRpcSlot()
  const open = lazyOnce(
    () => import('./createChainAccess.js'),
    ({ createChainAccess }) => createChainAccess(resolve, settings),
  )
  return {
    namespace: '${namespace}',
    networks,
    looksLikeAddress,
    isAddress: async (value) => (await open()).isAddress(value),
    watchConnectors: watchDiscovered<DiscoveredProvider>(
      (found) => createDiscovery(target, found),
      (found) => createWalletConnector(found, networks),
    ),
    getNativeBalance: async (input) => (await open()).getNativeBalance(input),
    signMessage: async (input) => (await import('./wallet/sign.js')).signMessage(input),
    useRpc,
    async preload() {
      await loadPort()
    },
    capabilities: {},
  }
}
`,
  'src/createChainAccess.ts': `import type { ChainAdapter, LoadRpcSettings, Network } from '@latchkey/core'
import { createChainNodes } from '@latchkey/core/adapter'
import { readNativeBalance } from './chain/balance.js'
import { toAddress } from './language/checksum.js'

/** Code that touches a chain or an address. */
export function createChainAccess(
  resolve: (network: Network) => Network,
  settings: LoadRpcSettings,
): Pick<ChainAdapter, 'getNativeBalance'> & { isAddress(value: string): boolean } {
  const nodes = createChainNodes({ resolve, settings, rankWith: 'getHealth' })
  return {
    isAddress: (value) => toAddress(value) !== undefined,
    getNativeBalance: (input) => readNativeBalance(nodes, input),
  }
}
`,
  'src/chain/balance.ts': `import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import type { ChainNodes } from '@latchkey/core/adapter'

/**
 * The balance in the smallest unit.
 *
 * @throws BALANCE_UNAVAILABLE if the node answers no whole number
 */
export async function readNativeBalance(
  nodes: ChainNodes,
  { address, network, signal }: Parameters<ChainAdapter['getNativeBalance']>[0],
): Promise<bigint> {
  const account = parseCaipAddress(address).address
  const answer = await nodes.read({ network, signal }, 'getBalance', [account])
  if (typeof answer !== 'string' || !/^\\d+$/.test(answer)) throw createError('BALANCE_UNAVAILABLE')
  return BigInt(answer)
}
`,
  'src/language/address.ts': `/** True for the shape of an address. Does not check a checksum. */
export function looksLikeAddress(value: string): boolean {
  return /^${namespace}1[0-9a-f]{40}$/.test(value)
}
`,
  'src/language/checksum.ts': `import { looksLikeAddress } from './address.js'

/** The address as it is written on the chain, or undefined for none. */
export function toAddress(value: string): string | undefined {
  return looksLikeAddress(value) ? value : undefined
}
`,
  'src/language/errors.ts': `import {
  type AskOptions,
  callWallet,
  fromForeignError,
  readForeignMethod,
  readWalletCode,
} from '@latchkey/core/adapter'

/** What wallets of the namespace say, beside what all wallets say. */
const words: Parameters<typeof readWalletCode>[1] = []

/** Calls a method of a wallet. */
export const askWallet = (
  wallet: unknown,
  method: string,
  params: readonly unknown[],
  options: AskOptions,
): Promise<unknown> =>
  callWallet(method, () => readForeignMethod(wallet, method)?.(...params), {
    ...options,
    toError: (error) => fromForeignError(error, (layer) => readWalletCode(layer, words)),
  })
`,
  'src/wallet/createDiscovery.ts': `import {
  createAdmission,
  type DiscoveryTarget,
  defineDiscovery,
  readForeign,
  readForeignMethod,
} from '@latchkey/core/adapter'

export type { DiscoveryTarget } from '@latchkey/core/adapter'

/** A discovered wallet. */
export type DiscoveredProvider = {
  readonly id: string
  readonly name: string
  readonly provider: unknown
}

/** Globals of wallets, with their names. */
const places = [['${namespace}Wallet', '${Name} Wallet']] as const

/** Creates the watch for wallets. Each is reported once. */
export function createDiscovery(
  target: DiscoveryTarget | undefined,
  found: (wallet: DiscoveredProvider) => void,
): () => () => void {
  const admit = createAdmission()
  return defineDiscovery(target, (page, { on, lookAgain }) => {
    const look = () => {
      for (const [global, name] of places) {
        const provider = readForeign(page, global)
        const id = \`${namespace}.\${global}\`
        if (readForeignMethod(provider, 'connect') && admit(id, provider))
          found({ id, name, provider })
      }
    }
    on('load', look)
    lookAgain(look, [100, 300, 600, 1_100, 2_000])
  })
}
`,
  'src/wallet/createWalletConnector.ts': `import type { Connector, Network } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { DiscoveredProvider } from './createDiscovery.js'

/** Prefetches the code that talks to wallets. */
export const loadPort = () => import('./create${Name}Port.js')

/** One wallet as a connector. */
export function createWalletConnector(
  { provider, ...described }: DiscoveredProvider,
  networks: readonly Network[],
): Connector {
  return createLazyConnector(
    {
      ...described,
      kind: 'ANNOUNCED',
      namespaces: ['${namespace}'],
      getProvider: async () => provider,
    },
    loadPort,
    ({ create${Name}Port, createWalletDriver }, events) =>
      createWalletDriver(described, create${Name}Port(provider, networks), events),
  )
}
`,
  [`src/wallet/create${Name}Port.ts`]: `import { createError, type Network } from '@latchkey/core'
import { listenTo, readDeadlineMs, readForeignMethod, type WalletPort } from '@latchkey/core/adapter'
import { askWallet } from '../language/errors.js'
import { toAddress } from '../language/checksum.js'

export { createWalletDriver } from '@latchkey/core/adapter'

type State = { readonly address: string; readonly network: Network }

/** A wallet with \`connect\`, \`getAddress\`, \`on\` and \`off\`. The kit keeps its network. */
export function create${Name}Port(
  wallet: unknown,
  networks: readonly Network[],
): WalletPort<State> {
  const toState = (answer: unknown, network = networks[0]): State => {
    const address = typeof answer === 'string' ? toAddress(answer) : undefined
    if (!address || !network) throw createError('WALLET_INVALID_RESPONSE')
    return { address, network }
  }
  const recall = async (signal: AbortSignal | undefined, network?: Network) => {
    const answer = await askWallet(wallet, 'getAddress', [], { ms: readDeadlineMs, signal })
    return answer === undefined || answer === null ? undefined : toState(answer, network)
  }
  return {
    namespace: '${namespace}',
    accountsPerNetwork: false,
    ask: async ({ signal, networks: [network] }) =>
      toState(await askWallet(wallet, 'connect', [], { signal }), network),
    recall: ({ signal, networks: [network] }, known) => recall(signal, known?.network ?? network),
    read: async (state) => state,
    readAgain: ({ network }) => recall(undefined, network),
    listen: ({ changed }) =>
      listenTo(
        { change: () => changed() },
        (name, listener) => readForeignMethod(wallet, 'on')?.(name, listener),
        (name, listener) => readForeignMethod(wallet, 'off')?.(name, listener),
      ),
    show: ({ address, network }) => ({
      accounts: [{ address: \`\${network.caipNetworkId}:\${address}\`, type: 'eoa' }],
      network: network.caipNetworkId,
      approvedNetworks: networks.map(({ caipNetworkId }) => caipNetworkId),
    }),
    switchNetwork: async (network) => ({ network }),
  }
}
`,
  'src/wallet/sign.ts': `import { type ChainAdapter, createError } from '@latchkey/core'
import { promptDeadlineMs } from '@latchkey/core/adapter'
import { askWallet } from '../language/errors.js'

/** Signs a message. The answer is the wallet's own text. */
export const signMessage: ChainAdapter['signMessage'] = async ({ connector, message, signal }) => {
  const provider = await connector.getProvider('${namespace}')
  const answer = await askWallet(provider, 'signMessage', [message], {
    ms: promptDeadlineMs,
    signal,
  })
  if (typeof answer !== 'string' || answer === '') throw createError('WALLET_INVALID_RESPONSE')
  return answer
}
`,
  'src/index.test.ts': `import type { Connector, Network } from '@latchkey/core'
import { expect, test } from 'vitest'
import { ${namespace} } from './index.js'

const network: Network = {
  id: '1',
  caipNetworkId: '${namespace}:1',
  chainNamespace: '${namespace}',
  name: '${Name}',
  nativeCurrency: { name: '${Name}', symbol: 'EXM', decimals: 6 },
}
const address = \`${namespace}1\${'ab'.repeat(20)}\`

test('finds the wallet of the page, connects and signs', async () => {
  const wallet = {
    connect: async () => address,
    getAddress: async () => address,
    signMessage: async (message: string) => \`signed \${message}\`,
  }
  const target = Object.assign(new EventTarget(), { ${namespace}Wallet: wallet })
  const adapter = ${namespace}({ networks: [network], target })
  let connectors: readonly Connector[] = []
  const stop = adapter.watchConnectors((found) => {
    connectors = found
  })
  const [connector] = connectors
  if (!connector) throw new Error('No wallet was found.')
  const { connections: [connection] } = await connector.connect({
    networks: [network],
    signal: AbortSignal.timeout(10_000),
  })
  const account = connection?.accounts[0]
  if (!connection || !account) throw new Error('The wallet gave no account.')
  expect(account.address).toBe(\`${namespace}:1:\${address}\`)
  expect(
    await adapter.signMessage({ connector, connection, account, message: 'hello' }),
  ).toBe('signed hello')
  await connector.disconnect()
  stop()
})

test('checks addresses', async () => {
  const adapter = ${namespace}({ networks: [network] })
  expect(adapter.looksLikeAddress(address)).toBe(true)
  expect(await adapter.isAddress(address.slice(1), network)).toBe(false)
})
`,
})
