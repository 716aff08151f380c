import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Wallet } from '@latchkey/core'
import { sanitizeImageUrl } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { WalletListInput } from '../wallets/buildWalletList.js'
import { buildWalletList } from '../wallets/buildWalletList.js'
import { laterWalletMarks } from './laterWalletMarks.js'
import { markUrl } from './markUrl.js'
import { networkImages } from './networkImages.js'
import { walletMarks } from './walletMarks.js'
import { withWalletMarks } from './withWalletMarks.js'

const allMarks = { ...walletMarks, ...laterWalletMarks }
const markOf = (id: string) => markUrl(allMarks[id] ?? '')
const metamask: Wallet = {
  id: 'latchkey:metamask',
  name: 'MetaMask',
  rdns: 'io.metamask',
  imageUrl: 'https://catalogue.example/metamask.png',
}
const own = 'data:image/png;base64,AAAA'

function rowsOf(input: Partial<WalletListInput>) {
  const full: WalletListInput = {
    connectors: [],
    options: {},
    features: {
      connectMethodsOrder: undefined,
      walletSectionsOrder: ['walletConnect', 'injected', 'recommended'],
      wallets: true,
      email: false,
      socials: false,
    },
    recent: [],
    isMobile: false,
    catalogue: [metamask],
    ...input,
  }
  return buildWalletList(withWalletMarks(full)).all
}
const imageOf = (input: Partial<WalletListInput>) => rowsOf(input)[0]?.imageUrl

describe('the picture of a wallet', () => {
  const announced = {
    id: 'mm',
    kind: 'ANNOUNCED',
    name: 'MetaMask',
    rdns: 'io.metamask',
    namespaces: ['eip155'],
    imageUrl: own,
  } as const

  test('is the mark before the catalogue server’s picture', () => {
    expect(imageOf({})).toBe(markOf('latchkey:metamask'))
  })

  test('is the wallet’s own announcement before the mark', () => {
    expect(imageOf({ connectors: [announced] })).toBe(own)
  })

  test.each(['latchkey:metamask', 'io.metamask'])(
    'is the host’s before all others, by %s',
    (id) => {
      const options = { images: { [id]: 'https://host.example/fox.svg' } }
      expect(imageOf({ options })).toBe('https://host.example/fox.svg')
    },
  )

  test('of an announced wallet is the host’s by its rdns', () => {
    const options = { images: { 'io.metamask': 'https://host.example/fox.svg' } }
    expect(imageOf({ options, connectors: [announced] })).toBe('https://host.example/fox.svg')
  })

  test('of the phone connector is WalletConnect’s, unless it brings its own', () => {
    const phone = {
      id: 'wc',
      kind: 'WALLET_CONNECT',
      name: 'Phone',
      namespaces: ['eip155'],
    } as const
    expect(imageOf({ catalogue: [], connectors: [phone] })).toBe(markOf('walletConnect'))
    expect(imageOf({ catalogue: [], connectors: [{ ...phone, imageUrl: own }] })).toBe(own)
  })

  test('of a wallet without a mark stays the server’s', () => {
    const catalogue = [{ ...metamask, id: 'shop:other', rdns: 'org.other' }]
    expect(imageOf({ catalogue })).toBe(metamask.imageUrl)
  })
})

test('each mark is an image that the modal accepts, and draws shapes alone [W-03]', () => {
  const urls = [...Object.keys(allMarks).map(markOf), ...Object.values(networkImages)]
  expect(urls.length).toBeGreaterThan(60)
  for (const url of urls) {
    expect(sanitizeImageUrl(url)).toBe(url)
    const svg = decodeURIComponent(url.slice(url.indexOf(',') + 1))
    expect(svg).not.toMatch(/<(script|image|foreignObject|use|a)\b|\son\w+=|href|style=/i)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\//)
  }
})

test('each chunk of marks weighs at most 10 KiB', () => {
  for (const file of ['walletMarks.ts', 'laterWalletMarks.ts', 'networkMarks.ts'])
    expect(gzipSync(readFileSync(new URL(file, import.meta.url))).length).toBeLessThanOrEqual(
      10_240,
    )
})

describe('the marks that do not come with the list', () => {
  const start = async (featured: readonly string[] = []) => {
    const environment = createFakeEnvironment()
    const kit = createKit({ adapters: [createFakeAdapter()], environment, wallets: { featured } })
    const stops = [kit.start(), kit.wallets.store.subscribe(() => undefined)]
    const hasMark = (id: string) =>
      kit.wallets.store.getState().all.some((row) => row.catalogueId === id && row.imageUrl)
    await kit.preload('list')
    await vi.waitFor(() => expect(hasMark('latchkey:metamask')).toBe(true), 20_000)
    const stop = () => {
      for (const each of stops) each()
    }
    return { kit, environment, hasMark, stop }
  }

  test('follow an opening by 600 ms', async () => {
    const { kit, environment, hasMark, stop } = await start()
    await settle()
    expect(hasMark('latchkey:rainbow')).toBe(false)
    kit.open()
    await environment.clock.advance(600)
    await vi.waitFor(() => expect(hasMark('latchkey:rainbow')).toBe(true), 20_000)
    stop()
  })

  test('are fetched before for a wallet that the list shows', async () => {
    const { hasMark, stop } = await start(['latchkey:rainbow'])
    await vi.waitFor(() => expect(hasMark('latchkey:rainbow')).toBe(true), 20_000)
    stop()
  })
})

test('a kit has the marks of ecosystems and networks once its list is loaded, and the host’s first', async () => {
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [createFakeConnector()] })],
    environment: createFakeEnvironment(),
    prefetch: 'none',
    networkImages: { 'eip155:8453': own },
  })
  const stop = kit.start()
  expect(kit.network.store.getState().images).toBeUndefined()
  await kit.preload()
  await vi.waitFor(() => expect(kit.network.store.getState().images).toBeDefined(), 20_000)
  const { images = {} } = kit.network.store.getState()
  for (const namespace of ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
    expect(images[namespace]).toMatch(/^data:image\/svg/)
  expect(images['eip155:8453']).toBe(own)
  expect(images['eip155:1']).toBe(images.eip155)
  await vi.waitFor(
    () => expect(kit.wallets.store.getState().all.some(({ imageUrl }) => imageUrl)).toBe(true),
    20_000,
  )
  stop()
})
