import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { eventually, render } from '../../test/renderHook.js'
import { useActivity, useNfts, useTokens } from '../index.js'

const useBoth = () => ({ tokens: useTokens(), activity: useActivity() })

describe('useTokens and useActivity', () => {
  it('without a connection nothing loads', async () => {
    const { current } = await render(useBoth)
    expect(current().tokens.status).toBe('idle')
    expect(current().activity).toMatchObject({ status: 'idle', items: [], hasMore: false })
  })

  it('balances and transactions load on mount and are read again on request', async () => {
    let native = 5n
    const { current, connect } = await render(useBoth, { getNativeBalance: async () => native })
    await connect()
    await eventually(() => expect(current().tokens.data?.items[0]?.balance).toBe(5n))
    // No source lists transactions: that is an answer.
    await eventually(() =>
      expect(current().activity).toMatchObject({ status: 'success', data: { reach: 'page' } }),
    )
    native = 7n
    await act(async () => current().tokens.refresh())
    expect(current().tokens.data?.items[0]?.balance).toBe(7n)
  })
})

describe('useNfts', () => {
  it('without a back end nobody lists them, which is an answer', async () => {
    const { current, connect } = await render(useNfts)
    expect(current()).toMatchObject({ status: 'idle', items: [], hasMore: false })
    await connect()
    await eventually(() =>
      expect(current()).toMatchObject({ status: 'success', items: [], data: { reach: 'none' } }),
    )
  })

  it('the NFTs of the back end load on mount, page by page, and are read again on request', async () => {
    const contract = '0xC0ffee0000000000000000000000000000000001'
    let name = 'First'
    const nft = (tokenId: string) => ({
      chain: 'eip155:1',
      address: `eip155:1:${contract}`,
      tokenId,
      quantity: { numeric: '1' },
      name: `${name} ${tokenId}`,
    })
    vi.stubGlobal('fetch', async (input: string | URL) => {
      const url = new URL(input)
      if (!url.pathname.endsWith('/nfts')) return new Response('{}', { status: 404 })
      const isSecond = url.searchParams.get('cursor') === 'c'
      return Response.json(isSecond ? { data: [nft('2')] } : { data: [nft('1')], next: 'c' })
    })
    const { current, connect } = await render(useNfts, {
      endpoints: { blockchain: 'https://chain.example' },
    })
    await connect()
    await eventually(() => expect(current().items.map(({ name }) => name)).toEqual(['First 1']))
    expect(current().hasMore).toBe(true)
    await act(async () => current().loadMore())
    expect(current().items.map(({ tokenId }) => tokenId)).toEqual(['1', '2'])
    expect([current().hasMore, current().isLoadingMore]).toEqual([false, false])
    name = 'Second'
    await act(async () => current().refresh())
    expect(current().items.map(({ name }) => name)).toEqual(['Second 1'])
    vi.unstubAllGlobals()
  })
})
