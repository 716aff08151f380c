import { readFileSync } from 'node:fs'
import {
  type BitcoinOptions,
  bitcoin,
  bitcoinMainnet,
  defineBitcoinNetwork,
} from '@latchkey/adapter-bitcoin'
import { type CosmosOptions, cosmos, defineCosmosNetwork } from '@latchkey/adapter-cosmos'
import { type EvmOptions, evm, mainnet } from '@latchkey/adapter-evm'
import { wagmi } from '@latchkey/adapter-evm/wagmi'
import { definePolkadotNetwork, type PolkadotOptions, polkadot } from '@latchkey/adapter-polkadot'
import { defineSolanaNetwork, solana, solanaMainnet } from '@latchkey/adapter-solana'
import { walletConnect } from '@latchkey/connector-walletconnect'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { act, Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit, type KitOptions, LatchkeyProvider, useConnection } from '../index.js'

/** Stands for a developer who ignores types. */
const untyped = <Value,>(value: unknown): Value => value as Value

const folder = `${import.meta.dirname}/../../../..`
const page = readFileSync(`${folder}/docs/mistakes.md`, 'utf8')
const rows = page
  .split('## What works')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (mistake|---)/.test(line))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  ) as [string, string, string][]

const docs = 'Docs: docs/mistakes.md'
const linesOf = (text: string) => text.split('\n').filter((line) => line !== docs)

let roots: Root[] = []
let stops: (() => void)[] = []
afterEach(async () => {
  await act(async () => {
    for (const root of roots) root.unmount()
  })
  for (const stop of stops) stop()
  roots = []
  stops = []
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Shows a component's error instead of rethrowing it. */
class Catching extends Component<{ readonly children: ReactNode; keep(error: unknown): void }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown) {
    this.props.keep(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

async function draw(node: ReactNode, root = createRoot(document.createElement('div'))) {
  if (!roots.includes(root)) roots.push(root)
  let thrown: unknown
  await act(async () =>
    root.render(
      <Catching
        keep={(error) => {
          thrown = error
        }}
      >
        {node}
      </Catching>,
    ),
  )
  return { root, thrown }
}

const thrownBy = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

const make = (options: unknown) => createKit(untyped<KitOptions>(options))
const offline = { prefetch: 'none' } as const
const fake = () => createFakeAdapter({ connectors: [createFakeConnector({ id: 'io.metamask' })] })
const warned = (options: object) => make({ adapters: [fake()], ...offline, ...options })

function started(options: object = {}) {
  const kit = warned(options)
  stops.push(kit.start())
  return kit
}

/** Reads a balance of eip155:1 from a node with the given answer. */
async function readFrom(answer: (calls: { id: number; method: string }[]) => Response) {
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) =>
    answer([JSON.parse(String(body))].flat()),
  )
  const { getNativeBalance } = evm({
    networks: [mainnet],
    rpcUrls: { 1: ['https://rpc.example.org/v3/secret-key'] },
  })
  const address = `0x${'ab'.repeat(20)}`
  const connector = createFakeConnector({ id: 'io.metamask', addresses: [address] })
  const kit = started({
    adapters: [
      createFakeAdapter({ connectors: [connector], networks: [mainnet], getNativeBalance }),
    ],
    retryPolicy: 'default',
  })
  await kit.connection.connect({ connectorId: 'io.metamask' })
  await kit.account.refreshBalance()
}

function Outside() {
  useConnection()
  return null
}

/** Each mistake of the table: it throws, rejects, or logs to the console. */
const mistakes: Readonly<Record<string, () => unknown>> = {
  'a hook outside of the provider': async () => (await draw(<Outside />)).thrown,
  '`<LatchkeyProvider kit={undefined}>`': async () =>
    (await draw(<LatchkeyProvider kit={untyped(undefined)} />)).thrown,
  '`createKit()`': () => thrownBy(() => make(undefined)),
  '`adapters: [evm]`': () => thrownBy(() => make({ adapters: [evm] })),
  '`adapters: evm({ … })`': () => thrownBy(() => make({ adapters: evm({ networks: [mainnet] }) })),
  '`evm({})`': () => thrownBy(() => evm(untyped<EvmOptions>({}))),
  '`solana({ networks: [solanaMainnet, undefined] })`': () =>
    thrownBy(() => solana({ networks: [solanaMainnet, untyped<typeof solanaMainnet>(undefined)] })),
  '`<LatchkeyProvider kit={{}}>`': async () =>
    (await draw(<LatchkeyProvider kit={untyped({})} />)).thrown,
  '`connectors: walletConnect(…)`': () =>
    thrownBy(() => warned({ connectors: createFakeConnector({ id: 'a' }) })),
  "`wallets: { featured: 'latchkey:rainbow' }`": () =>
    thrownBy(() => warned({ wallets: { featured: 'latchkey:rainbow' } })),
  '`defaultNetwork: mainnet`': () => thrownBy(() => warned({ defaultNetwork: mainnet })),
  '`defaultNetwork: 1`': () => thrownBy(() => warned({ defaultNetwork: 1 })),
  '`evm()`': () => thrownBy(() => untyped<() => unknown>(evm)()),
  '`wagmi({})`': () => thrownBy(() => wagmi(untyped<Parameters<typeof wagmi>[0]>({}))),
  '`cosmos({})`': () => thrownBy(() => cosmos(untyped<CosmosOptions>({}))),
  '`polkadot({})`': () => thrownBy(() => polkadot(untyped<PolkadotOptions>({}))),
  '`evm({ networks: mainnet })`': () =>
    thrownBy(() => evm(untyped<EvmOptions>({ networks: mainnet }))),
  '`evm({ networks: [undefined] })`': () =>
    thrownBy(() => evm(untyped<EvmOptions>({ networks: [undefined] }))),
  '`defineSolanaNetwork({})`': () => thrownBy(() => defineSolanaNetwork(untyped({}))),
  '`definePolkadotNetwork({})`': () => thrownBy(() => definePolkadotNetwork(untyped({}))),
  '`defineBitcoinNetwork({})`': () => thrownBy(() => defineBitcoinNetwork(untyped({}))),
  '`defineCosmosNetwork({})`': () => thrownBy(() => defineCosmosNetwork(untyped({}))),
  'two adapters of one namespace': () => thrownBy(() => make({ adapters: [fake(), fake()] })),
  'a `defaultNetwork` that no adapter offers': () =>
    thrownBy(() => warned({ defaultNetwork: 'eip155:5' })),
  'an RPC URL that is none': () =>
    thrownBy(() => evm({ networks: [mainnet], rpcUrls: { 1: ['nope'] } })),
  'an ord URL that is none': () =>
    thrownBy(() =>
      bitcoin({
        networks: [bitcoinMainnet],
        ordUrls: { [bitcoinMainnet.caipNetworkId]: ['http://ord.example.org'] },
      }),
    ),
  '`bitcoin({ inscriptionPostage: 10_000 })`': () =>
    thrownBy(() =>
      bitcoin(untyped<BitcoinOptions>({ networks: [bitcoinMainnet], inscriptionPostage: 10_000 })),
    ),
  "`walletConnect({ relayUrl: 'http://…' })`": () =>
    thrownBy(() => walletConnect({ relayUrl: 'http://relay.example.org' })),
  'an RPC URL in place of the list': () =>
    thrownBy(() =>
      evm({ networks: [mainnet], rpcUrls: { 1: untyped('https://rpc.example.org') } }),
    ),
  'a network that carries an RPC URL of plain http': () =>
    thrownBy(() => evm({ networks: [{ ...mainnet, rpcUrls: ['http://rpc.example.org'] }] })),
  '`rpcUrls` for a network that is not offered': () =>
    evm(
      untyped<EvmOptions>({
        networks: [mainnet],
        rpcUrls: { 'eip155:10': ['https://rpc.example.org'] },
      }),
    ),
  '`ordUrls` for a network that is not offered': () =>
    bitcoin(
      untyped<BitcoinOptions>({
        networks: [bitcoinMainnet],
        ordUrls: { 'bip122:mainnet': ['https://ord.example.org'] },
      }),
    ),
  '`evm({ networks: [solanaMainnet] })`': () =>
    warned({ adapters: [evm(untyped<EvmOptions>({ networks: [solanaMainnet] }))] }),
  '`networks` beside `adapters`': () => warned({ networks: [solanaMainnet] }),
  'the same network twice': () => warned({ adapters: [evm({ networks: [mainnet, mainnet] })] }),
  '`createKit({ adapters: [] })`': () => warned({ adapters: [] }),
  'an unknown option': () => warned({ wallets: { include: [] } }),
  'an unknown feature': () => warned({ features: { legalChekbox: true } }),
  'a wallet that matches none': () => warned({ wallets: { featured: ['metamsk', 'io.metamask'] } }),
  'two custom wallets of one id': () =>
    warned({ wallets: { custom: ['One', 'Two'].map((name) => ({ id: 'ours', name })) } }),
  'an endpoint without its scheme': () =>
    warned({ endpoints: { catalogue: 'api.example.org/latchkey' } }),
  "`theme: { mode: 'auto' }`": () => warned({ theme: { mode: 'auto' } }),
  'an unknown theme variable': () => warned({ theme: { variables: { acccent: 'red' } } }),
  "`endpoints: 'https://…'`": () => warned({ endpoints: 'https://api.example.org' }),
  "`theme: { variables: { accent: 'notacolour' } }`": () => {
    vi.stubGlobal('CSS', { supports: (_: string, value: string) => value !== 'notacolour' })
    warned({ theme: { variables: { accent: 'notacolour' } } })
  },
  "`theme: 'dark'`": () => warned({ theme: 'dark' }),
  "`theme: { preset: 'midnight' }`": () => warned({ theme: { preset: 'midnight' } }),
  'an unknown `layout`': () => warned({ layout: 'broad' }),
  "`storageKey: ''`": () => warned({ storageKey: '' }),
  "`locale: 'de'` without texts": () => draw(<LatchkeyProvider kit={warned({ locale: 'de' })} />),
  "`features: { swaps: 'off' }`": () => warned({ features: { swaps: 'off' } }),
  "`features: { onramp: ['moonpay'] }`": () => warned({ features: { onramp: ['moonpay'] } }),
  "`onramp: { hosts: ['https://…'] }`": () =>
    warned({ onramp: { hosts: ['https://pay.example.org'] } }),
  "`onramp: { subdivision: 'US-NY' }`": () => warned({ onramp: { subdivision: 'US-NY' } }),
  '`tokens` of a network that is not offered': () =>
    warned({ adapters: [evm({ networks: [mainnet] })], tokens: { 'eip155:10': [] } }),
  'a token that is no address': () =>
    warned({ adapters: [evm({ networks: [mainnet] })], tokens: { 'eip155:1': ['USDC'] } }),
  '`networkImages` of a network that is not offered': () =>
    warned({
      adapters: [evm({ networks: [mainnet] })],
      networkImages: { 'eip155:8453': 'https://example.org/base.png' },
    }),
  '`wallets.images` of no wallet': () =>
    warned({ wallets: { images: { MetaMask: 'https://example.org/fox.png' } } }),
  'a custom wallet with a `javascript:` homepage': () =>
    warned({
      wallets: {
        custom: [{ id: 'ours', name: 'Ours', links: { homepage: 'javascript:alert(1)' } }],
      },
    }),
  'a custom wallet with an http picture': () =>
    warned({
      wallets: {
        custom: [{ id: 'ours', name: 'Ours', imageUrl: 'http://example.org/ours.png' }],
      },
    }),
  '`evm({ networks: [] })`': () => warned({ adapters: [evm({ networks: [] })] }),
  'an unknown option of an adapter': () =>
    evm(untyped<EvmOptions>({ networks: [mainnet], rpcUrl: { 1: ['https://rpc.example.org'] } })),
  'an unknown option of `walletConnect`': () =>
    walletConnect(untyped({ projectID: '0123456789abcdef0123456789abcdef' })),
  'an unknown option of `wagmi`': () =>
    wagmi(
      untyped<Parameters<typeof wagmi>[0]>({
        config: { chains: [], connectors: [] },
        network: [],
      }),
    ),
  '`walletConnect({})` on the public relay': () => walletConnect({}),
  'a `projectId` that is a placeholder': () => walletConnect({ projectId: 'YOUR_PROJECT_ID' }),
  "`open({ view: 'Acount' })`": () => started().open(untyped({ view: 'Acount' })),
  "`open({ view: 'Swap' })` without a back end": () => started().open({ view: 'Swap' }),
  'opening Swap with `features: { swaps: false }`': () =>
    started({ features: { swaps: false } }).open({ view: 'Swap' }),
  "`open({ view: 'Sessions' })` without a sign-in": () => started().open({ view: 'Sessions' }),
  'opening for a namespace without an adapter': () => started().open({ namespace: 'solana' }),
  'opening a kit that is not mounted': () => warned({}).open(),
  'two kits under one `storageKey`': () => [started(), started()],
  'a kit that is made in a component': async () => {
    const { root } = await draw(<LatchkeyProvider kit={warned({ storageKey: 'a' })} />)
    for (const storageKey of ['b', 'c'])
      await draw(<LatchkeyProvider kit={warned({ storageKey })} />, root)
  },
  'switching to a network that is not offered': () => started().network.switchNetwork('eip155:999'),
  'connecting with an unknown connector': () =>
    started().connection.connect({ connectorId: 'metamask' }),
  'connecting for a namespace without an adapter': () =>
    started().connection.connect({ connectorId: 'io.metamask', namespaces: ['solana'] }),
  'signing for an unknown namespace': () =>
    started().requests.signMessage({ message: 'Hello', namespace: untyped('evm') }),
  'an RPC that refuses': () =>
    readFrom(() => new Response('invalid project id: secret-key', { status: 401 })),
  'an RPC of another chain': () =>
    readFrom((calls) => {
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x5' }))
      return Response.json(answers.length === 1 ? answers[0] : answers)
    }),
  'React 17': () => {
    const { name, peerDependencies } = JSON.parse(
      readFileSync(`${folder}/packages/react/package.json`, 'utf8'),
    )
    return `peer react@"${peerDependencies.react}" from ${name}`
  },
}

describe('docs/mistakes.md', () => {
  test('the table and the test know the same mistakes', () => {
    expect(rows.map(([mistake]) => mistake)).toEqual(Object.keys(mistakes))
    expect(rows.length).toBeGreaterThanOrEqual(30)
  })

  test.each(rows)('%s', async (mistake, text, where) => {
    const console = {
      warn: vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined),
      error: vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined),
    }
    const said = () =>
      [...console.warn.mock.calls, ...console.error.mock.calls].map(([line]) => String(line))
    const outcome = await Promise.resolve(mistakes[mistake]?.()).catch((error: unknown) => error)
    if (where.startsWith('console')) {
      const isSaid = () => expect(said().flatMap(linesOf)).toContain(`[latchkey] ${text}`)
      await vi.waitFor(isSaid, { timeout: 60_000 })
      expect(said().join('\n')).not.toContain('secret-key')
      return
    }
    if (where === 'npm') return expect(outcome).toBe(text)
    const { code, message } = outcome as { code: string; message: string }
    expect(linesOf(message).join(' / ')).toBe(text)
    if (code === 'INVALID_CONFIGURATION') expect(message.split('\n').at(-1)).toBe(docs)
  })

  test('production does not say what is for the developer alone', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    started({ wallets: { include: [] } }).open(untyped({ view: 'Acount' }))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(warn.mock.calls).toEqual([])
    vi.unstubAllEnvs()
  })
})

describe('unusual code that works', () => {
  test('onClick={open} opens what is shown without a view', () => {
    const kit = started()
    kit.open(untyped(new MouseEvent('click', { view: untyped(window) })))
    expect(kit.router.store.getState().current.view).toBe('Connect')
  })
})
