import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Wallet } from '@latchkey/core'
import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
// @ts-expect-error: plain JavaScript that the server and its catalogue share
import * as built from '../../../../apps/server/catalogue/snapshot.mjs'
import { createOptions } from '../options/createOptions.js'
import { createPersistence } from '../persistence/createPersistence.js'
import { createAcceptedVersions } from './createAcceptedVersions.js'
import { createCatalogue } from './createCatalogue.js'
import { openSignedCatalogue } from './openSignedCatalogue.js'

type Snapshot = {
  readonly version: number
  readonly sha256: string
  readonly wallets: readonly Record<string, unknown>[]
}
const { publicKeyOf, signSnapshot } = built as {
  publicKeyOf(pem: string): string
  signSnapshot(snapshot: object, pem: string): Snapshot
}
const newPem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const pem = newPem()
const key = publicKeyOf(pem)
const path = new URL('../../../../apps/server/catalogue/snapshot.json', import.meta.url)
const ours = signSnapshot(JSON.parse(readFileSync(path, 'utf8')) as Snapshot, pem)
const evil = ours.wallets.map((wallet) => ({ ...wallet, mobile_link: 'evil://' }))

/** The kit's catalogue over a server that answers with `answer`, the bundled list beside it. */
function setUp(answer: { snapshot: unknown }, minimumVersion = ours.version) {
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () => new Response(JSON.stringify(answer.snapshot)),
  )
  const options = {
    endpoint: 'https://api.example.org',
    projectId: 'shop',
    key,
    minimumVersion,
    fetch,
  }
  const server = openSignedCatalogue(options)
  const bundled: readonly Wallet[] = Array.from({ length: 40 }, (_, at) => ({
    id: `bundled:${at}`,
    name: `Bundled ${at}`,
  }))
  const onError = vi.fn()
  const catalogue = createCatalogue({
    bundled: () => bundled,
    openServer: async () => server,
    featured: [],
    included: undefined,
    excluded: [],
    chains: () => ['eip155:1'],
    onChange: () => {},
    onError,
  })
  return { catalogue, server, fetch, onError }
}

test('a signed link may lead to any host of the operator [W-05]', async () => {
  const mobile_link = 'https://wallet.operator.example'
  const wallets = [{ id: 'own', name: 'Own', namespaces: ['eip155'], mobile_link }]
  const { createSnapshot } = built as unknown as {
    createSnapshot(wallets: readonly object[]): Snapshot
  }
  const snapshot = signSnapshot(createSnapshot(wallets), pem)
  const { server } = setUp({ snapshot }, snapshot.version)
  const { wallets: found } = await server.getWallets({ entries: 1 }, ask)
  expect(found[0]?.links).toEqual({ mobile: mobile_link })
})

const ask = { signal: new AbortController().signal, probe: false }

describe('a catalogue whose key the host knows [W-18]', () => {
  test.each([
    ['old', ours, ours.version + 1],
    ['forged', signSnapshot(ours, newPem()), ours.version],
    ['forged', { ...ours, signature: undefined }, ours.version],
    ['truncated', { ...ours, wallets: ours.wallets.slice(1) }, ours.version],
    ['truncated', { ...ours, wallets: evil }, ours.version],
  ])(
    'one that is %s is refused, and the bundled list stays [W-18]',
    async (reason, snapshot, minimumVersion) => {
      const { catalogue, onError } = setUp({ snapshot }, minimumVersion)
      await catalogue.open()
      await catalogue.loadMore()
      expect(catalogue.getState()).toMatchObject({ source: 'bundled', status: 'error' })
      expect(catalogue.wallets().every(({ id }) => id.startsWith('bundled:'))).toBe(true)
      expect(onError.mock.calls[0]?.[0]).toMatchObject({
        code: 'HTTP_INVALID_RESPONSE',
        details: expect.stringContaining(reason),
      })
    },
  )

  test('while the operator changes the key a page that names both takes either, one that names the old one refuses the new [W-18]', async () => {
    const [nextPem, environment] = [newPem(), createFakeEnvironment()]
    const next = publicKeyOf(nextPem)
    const newer = signSnapshot({ ...ours, version: ours.version + 1 }, nextPem)
    const load = async (
      snapshot: unknown,
      keys: string | readonly string[],
      from = environment,
    ) => {
      const base = { environment: from, options: createOptions({ adapters: [] }) }
      const versions = createAcceptedVersions(
        { persistence: createPersistence(base) },
        'catalogue',
        keys,
      )
      const fetch = vi.fn<typeof globalThis.fetch>(
        async () => new Response(JSON.stringify(snapshot)),
      )
      const server = openSignedCatalogue({
        endpoint: 'https://api.example.org',
        projectId: 'shop',
        key: keys,
        versions,
        fetch,
      })
      return server.getWallets({ entries: 1 }, ask).then(
        () => 'accepted',
        ({ details }) => details,
      )
    }
    const refused = (reason: string) => `The catalogue’s snapshot was refused: ${reason}.`
    expect(await load(newer, key, createFakeEnvironment())).toBe(refused('forged'))
    expect(await load(newer, [key], createFakeEnvironment())).toBe(refused('forged'))
    expect(await load(signSnapshot(newer, newPem()), [key, next], createFakeEnvironment())).toBe(
      refused('forged'),
    )
    expect(await load(newer, ['no key', next], createFakeEnvironment())).toBe('accepted')
    expect([await load(ours, [key, next]), await load(newer, [key, next])]).toEqual([
      'accepted',
      'accepted',
    ])
    // The old key cannot restore an older list, and the version count continues with the new key
    // alone.
    expect(await load(ours, [key, next])).toBe(refused('old'))
    expect(await load(signSnapshot(ours, nextPem), next)).toBe(refused('old'))
    expect(await load(ours, next)).toBe(refused('forged'))
  })

  test('none below one that was accepted, also after a reload; another operator’s key counts anew [W-18]', async () => {
    const older = signSnapshot({ ...ours, version: ours.version - 1 }, pem)
    const environment = createFakeEnvironment()
    const load = async (snapshot: unknown, withKey = key) => {
      const base = { environment, options: createOptions({ adapters: [] }) }
      const versions = createAcceptedVersions(
        { persistence: createPersistence(base) },
        'catalogue',
        withKey,
      )
      const fetch = vi.fn<typeof globalThis.fetch>(
        async () => new Response(JSON.stringify(snapshot)),
      )
      const options = {
        endpoint: 'https://api.example.org',
        projectId: 'shop',
        key: withKey,
        versions,
        fetch,
      }
      return openSignedCatalogue(options)
        .getWallets({ entries: 1 }, ask)
        .then(
          ({ count }) => count,
          (error: { details: string }) => error.details,
        )
    }
    expect(await load(older)).toBe(ours.wallets.length)
    expect(await load(ours)).toBe(ours.wallets.length)
    expect(await load(older)).toContain('old')
    expect(await load(ours)).toBe(ours.wallets.length)
    const [otherPem, kept] = [newPem(), [...environment.tabs.values.keys()]]
    expect(await load(signSnapshot({ ...ours, version: 1 }, otherPem), publicKeyOf(otherPem))).toBe(
      ours.wallets.length,
    )
    expect(kept).toEqual(['latchkey.default.catalogue'])
  })

  test('a sound one takes the bundled list’s place, asked for once, and Retry asks again after a refused one [W-18]', async () => {
    const answer = { snapshot: { ...ours, wallets: evil } as unknown }
    const { catalogue, fetch } = setUp(answer)
    await catalogue.open()
    expect(catalogue.getState().status).toBe('error')
    answer.snapshot = ours
    await catalogue.retry()
    await catalogue.loadMore()
    expect(catalogue.getState()).toMatchObject({ source: 'server', status: 'success' })
    expect(catalogue.wallets().some(({ id }) => id === 'latchkey:metamask')).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(String(fetch.mock.calls[0]?.[0])).toMatch(
      /^https:\/\/api\.example\.org\/catalogue\/v1\/snapshot\?.*projectId=shop/,
    )
  })

  test('it answers what the server would: pages, ids, networks, search, badge', async () => {
    const { server } = setUp({ snapshot: ours })
    const ids = async (query: Parameters<typeof server.getWallets>[0]) =>
      (await server.getWallets(query, ask)).wallets.map(({ id }) => id)
    const all = ours.wallets.map(({ id }) => String(id))
    expect(await ids({ entries: 4 })).toEqual(all.slice(0, 4))
    expect(await ids({ entries: 40, page: 2 })).toEqual(all.slice(40, 80))
    expect((await server.getWallets({ entries: 4 }, ask)).count).toBe(all.length)
    expect(await ids({ entries: 4, include: ['latchkey:keplr'] })).toEqual(['latchkey:keplr'])
    expect(await ids({ entries: 1, exclude: [all[0] ?? ''] })).toEqual(all.slice(1, 2))
    expect(await ids({ entries: 9, search: ' KEPL ' })).toEqual(['latchkey:keplr'])
    expect(await ids({ entries: 9, search: 'io.metamask' })).toEqual(['latchkey:metamask'])
    expect(await ids({ entries: 9, certified: true })).toEqual([])
    const polkadot = await server.getWallets(
      { entries: 100, chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'] },
      ask,
    )
    expect(polkadot.wallets.every(({ namespaces }) => namespaces?.includes('polkadot'))).toBe(true)
    expect(polkadot.count).toBeGreaterThan(3)
  })

  test('pictures come from the same server, and nothing is fetched for them here [W-03]', async () => {
    const { server, fetch } = setUp({ snapshot: ours })
    const { wallets } = await server.getWallets({ entries: 4 }, ask)
    for (const { imageUrl = '' } of wallets)
      expect(new URL(imageUrl).origin).toBe('https://api.example.org')
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
