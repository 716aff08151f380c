import { createError, type Wallet } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import type { CatalogueQuery, CatalogueServer } from './Catalogue.js'
import { createCatalogue } from './createCatalogue.js'

const wallets = (count: number, prefix = 'w'): readonly Wallet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    name: `${prefix} ${index}`,
  }))

/** A server with 100 wallets, whose answers a test can hold back or fail. */
function setUp(
  options: { readonly bundled?: readonly Wallet[]; readonly featured?: readonly string[] } = {},
) {
  const all = wallets(100)
  const asked: (CatalogueQuery & { readonly probe: boolean })[] = []
  const server = { fails: false, hangs: false }
  const getWallets: CatalogueServer['getWallets'] = async (query, { signal, probe }) => {
    asked.push({ ...query, probe })
    if (server.hangs)
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(createError('ABORTED'))),
      )
    if (server.fails) throw createError('HTTP_FAILED')
    const { page = 1, entries, include, exclude = [], search = '' } = query
    const matching = all.filter(
      ({ id, name }) =>
        (!include || include.includes(id)) && !exclude.includes(id) && name.includes(search),
    )
    return { wallets: matching.slice((page - 1) * entries, page * entries), count: matching.length }
  }
  const onChange = vi.fn()
  const onError = vi.fn()
  const catalogue = createCatalogue({
    bundled: () => options.bundled ?? wallets(40, 'b'),
    openServer: async () => ({ getWallets }),
    featured: options.featured ?? [],
    included: undefined,
    excluded: [],
    chains: () => ['eip155:1'],
    onChange,
    onError,
  })
  const ids = () => catalogue.wallets().map(({ id }) => id)
  return { catalogue, server, asked, ids, onChange, onError }
}

describe('the catalogue', () => {
  test('the bundled list is there although the server never answers [R-01]', async () => {
    const { catalogue, server, ids } = setUp()
    server.hangs = true
    void catalogue.open()
    await vi.waitFor(() =>
      expect(catalogue.getState()).toMatchObject({
        source: 'bundled',
        status: 'pending',
        count: 40,
      }),
    )
    expect(ids()).toHaveLength(40)
  })

  test('the configured featured ones and 4 recommended first, then pages of 40 in place of the bundled list', async () => {
    const { catalogue, asked, ids } = setUp({ featured: ['w7', 'w8'] })
    await catalogue.open()
    expect(asked).toMatchObject([
      { include: ['w7', 'w8'], entries: 2, chains: ['eip155:1'] },
      { page: 1, entries: 4, exclude: ['w7', 'w8'] },
    ])
    expect(ids().slice(0, 6)).toEqual(['w7', 'w8', 'w0', 'w1', 'w2', 'w3'])
    expect(ids()).toHaveLength(46)
    await catalogue.loadMore()
    expect(asked.at(-1)).toMatchObject({ page: 1, entries: 40 })
    expect(catalogue.getState()).toMatchObject({
      source: 'server',
      status: 'success',
      count: 100,
      hasMore: true,
    })
    expect(ids().some((id) => id.startsWith('b'))).toBe(false)
    await catalogue.loadMore()
    await catalogue.loadMore()
    expect(catalogue.getState().hasMore).toBe(false)
    expect(new Set(ids()).size).toBe(100)
    const before = asked.length
    await catalogue.loadMore()
    expect(asked).toHaveLength(before)
  })

  test('a fast scroll requests each page once [R-05]', async () => {
    const { catalogue, asked } = setUp()
    await Promise.all([catalogue.loadMore(), catalogue.loadMore(), catalogue.loadMore()])
    expect(asked.map(({ page }) => page)).toEqual([1])
  })

  test('a failed question leaves the list as it is, says so, and Retry puts the same question [R-02]', async () => {
    const { catalogue, server, asked, ids, onError } = setUp()
    server.fails = true
    await catalogue.open()
    await catalogue.loadMore()
    expect(ids()).toHaveLength(40)
    expect(catalogue.getState()).toMatchObject({
      source: 'bundled',
      status: 'error',
      error: { code: 'HTTP_FAILED' },
      hasMore: true,
    })
    expect(onError).toHaveBeenCalledTimes(2)
    server.fails = false
    await catalogue.retry()
    expect(asked.at(-1)).toMatchObject({ page: 1, entries: 40, probe: true })
    expect(catalogue.getState()).toMatchObject({
      source: 'server',
      status: 'success',
      error: undefined,
    })
    await catalogue.open()
    expect(asked.at(-1)).toMatchObject({ entries: 4, probe: false })
  })

  test('a search of 100 finds what no page has brought yet; a newer one ends the older', async () => {
    const { catalogue, server, asked } = setUp()
    await catalogue.loadMore()
    server.hangs = true
    const older = new AbortController()
    const ended = catalogue.search('w 9', { certified: false, signal: older.signal })
    await settle()
    older.abort()
    await ended
    expect(catalogue.getState().status).toBe('success')
    server.hangs = false
    await catalogue.search('w 99', { certified: true, signal: new AbortController().signal })
    expect(asked.at(-1)).toMatchObject({ search: 'w 99', entries: 100, certified: true })
    expect(catalogue.found().map(({ id }) => id)).toEqual(['w99'])
  })

  test('until somebody looks the bundled list counts for nothing, then once and for all', () => {
    const { catalogue, ids, onChange } = setUp()
    expect(ids()).toEqual([])
    expect(catalogue.getState()).toMatchObject({ source: 'pending', count: 0 })
    catalogue.openBundled()
    catalogue.openBundled()
    expect(ids()).toHaveLength(40)
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test('a host that wants none of the bundled list has none', () => {
    const { catalogue } = setUp({ bundled: [] })
    catalogue.openBundled()
    expect(catalogue.getState()).toMatchObject({ source: 'none', count: 0 })
  })

  test('when the kit stops, what is under way changes nothing any more', async () => {
    const { catalogue, server, onChange } = setUp()
    server.hangs = true
    const opening = catalogue.open()
    await settle()
    catalogue.stop()
    const told = onChange.mock.calls.length
    await opening
    expect(onChange).toHaveBeenCalledTimes(told)
    expect(catalogue.getState().status).toBe('idle')
  })

  test('a stopped kit sends no request, even if the code for it loads later', async () => {
    const { catalogue, asked } = setUp()
    const opening = catalogue.open()
    catalogue.stop()
    await opening
    expect(asked).toEqual([])
  })
})
