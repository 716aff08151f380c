import { fileURLToPath } from 'node:url'
import { findWallets, getWallets, type WalletPage } from '@latchkey/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { pageClient } from '../../../test/pageClient.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { createWalletSearch } from './createWalletSearch.js'
import { readSnapshot } from './readSnapshot.js'

const folder = fileURLToPath(new URL('../../../catalogue', import.meta.url))
describe.each(libsqlFirst)('on %s', (backendName) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(backendName, {
      limits: { catalogue: { points: 100_000, seconds: 60 } },
    })
  })
  afterAll(() => server.stop())

  const client = () => pageClient(server, 'catalogue')
  const page = async (query: string): Promise<WalletPage> =>
    (await server.ask(`/getWallets?${query}`)).json()

  describe('the catalogue', () => {
    it('gives wallets in pages that together are the whole list, once each', async () => {
      const { count } = await page('entries=1')
      const pages = []
      for (let number = 1; number <= Math.ceil(count / 7); number++)
        pages.push(await getWallets(client(), { page: number, entries: 7 }))
      const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
      expect([ids.length, new Set(ids).size]).toEqual([count, count])
      expect(count).toBeGreaterThanOrEqual(40)
      expect(await page(`page=${count + 1}&entries=1`)).toEqual({ data: [], count })
      expect((await page('')).data.length).toBe(40)
    })

    it('includes, excludes and finds by name, rdns and chain', async () => {
      const some = (await page('entries=3')).data
      const ids = some.map(({ id }) => id)
      expect((await page(`include=${ids.join(',')}`)).data.map(({ id }) => id)).toEqual(ids)
      expect((await page(`include=${ids.join(',')}&exclude=${ids[0]}`)).count).toBe(2)
      expect((await page('search=%20METAMASK%20')).data[0]?.name).toBe('MetaMask')
      expect((await page('rdns=io.metamask')).count).toBe(1)
      expect((await page('names=metamask,Rainbow')).count).toBe(2)
      expect((await page('search=no-such-wallet-at-all')).count).toBe(0)
      for (const namespace of [
        'eip155:1',
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        'polkadot:68d56f15f85d3136970ec16946040bc1',
        'bip122:000000000019d6689c085ae165831e93',
        'cosmos:cosmoshub-4',
      ]) {
        expect([namespace, (await page(`chains=${namespace}`)).count > 0]).toEqual([
          namespace,
          true,
        ])
      }
      expect((await page('chains=eip155:1,solana:x')).count).toBeGreaterThan(
        (await page('chains=solana:x')).count,
      )
      expect((await page('badge_type=none-has-this')).count).toBe(0)
    })

    it('other clients, which know chains alone, find those that they asked for in each wallet', async () => {
      const chains = ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
      const theirs = (await page(`chains=${chains.join(',')}&st=appkit&sv=react-wagmi-1.7.20`)).data
      expect(theirs.length).toBeGreaterThan(30)
      for (const wallet of theirs)
        expect(wallet.chains?.some((chain) => chains.includes(chain))).toBe(true)
      const [metamask] = (
        await page(`names=MetaMask&chains=${chains.join(',')}&sv=react-wagmi-1.7.20`)
      ).data
      expect(metamask?.chains).toEqual(expect.arrayContaining(['eip155:1', 'eip155:8453']))
      // Ours reads namespaces, where a wallet that lists no chain serves them all.
      expect(
        (await page(`names=MetaMask&chains=${chains.join(',')}&sv=html-latchkey-0.0.0`)).data[0]
          ?.chains,
      ).toBeUndefined()
    })

    it('an answer for another client does not grow with the networks that it names', async () => {
      const chains = Array.from({ length: 600 }, (_, index) => `eip155:${index + 1}`).join()
      const plain = await page('entries=100&sv=html-ethers-1.7.20')
      const response = await server.ask(
        `/getWallets?entries=100&sv=html-ethers-1.7.20&chains=${chains}`,
      )
      const text = await response.text()
      expect(JSON.parse(text).data.length).toBeGreaterThan(30)
      expect(text.length).toBeLessThan(8 * JSON.stringify(plain).length)
    })

    it('a search among many wallets looks at those alone that may be meant', () => {
      let looks = 0
      const count = <T>(value: T): T => {
        looks += 1
        return value
      }
      const wallets = Array.from({ length: 5_000 }, (_, index) => {
        const entry = {
          id: `test:${index}`,
          name: `Wallet number ${index}`,
          rdns: `org.example.w${index}`,
          namespaces: ['eip155'],
        }
        return {
          ...entry,
          ...(index % 1_000 === 7 && { name: `Zebra ${index}`, chains: ['solana:abc'] }),
        }
      })
      const watched = wallets.map(
        (wallet) => new Proxy(wallet, { get: (...args) => count(Reflect.get(...args)) }),
      )
      const find = createWalletSearch(watched)
      for (const query of [
        { search: 'zebra' },
        { chains: 'solana:ABC' },
        { names: 'Zebra 7,zebra 1007' },
        { include: 'test:7' },
      ]) {
        looks = 0
        const compared = vi.spyOn(String.prototype, 'includes')
        const begun = vi.spyOn(String.prototype, 'startsWith')
        const { count: total, data } = find(query)
        const comparisons = compared.mock.calls.length + begun.mock.calls.length
        compared.mockRestore()
        begun.mockRestore()
        expect([
          query,
          data.map(({ name }) => name).every((name) => name.startsWith('Zebra')),
        ]).toEqual([query, true])
        expect(total).toBe(5 - ('names' in query ? 3 : 'include' in query ? 4 : 0))
        expect([query, comparisons < 50, looks < 50]).toEqual([query, true, true])
      }
    })

    it('the index leaves out no wallet that a plain search finds, for any query', () => {
      const { wallets } = readSnapshot(folder)
      const find = createWalletSearch(wallets)
      const ids = fc.subarray(wallets.map(({ id }) => id))
      const text = fc.oneof(
        fc.constantFrom('meta', 'WALLET', 'a', 'io.', ' '),
        fc.string({ maxLength: 3 }),
      )
      fc.assert(
        fc.property(
          ids,
          ids,
          text,
          fc.integer({ min: 1, max: 5 }),
          fc.integer({ min: 1, max: 100 }),
          (include, exclude, search, number, entries) => {
            const expected = findWallets(wallets, {
              ...(include.length > 0 && { include }),
              exclude,
              search,
            })
            const result = find({
              page: number,
              entries,
              search,
              ...(include.length > 0 && { include: include.join(',') }),
              exclude: exclude.join(','),
            })
            const from = (number - 1) * entries
            expect(result).toEqual({
              data: expected.slice(from, from + entries),
              count: expected.length,
            })
          },
        ),
        { numRuns: 1_000 },
      )
    })
  })
})
