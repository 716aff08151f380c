import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../../test/startFakeNode.js'
import { createMetrics } from '../../../metrics/createMetrics.js'
import { createChainNode } from '../../blockchain/createChainNode.js'
import { createHistoryEngine } from '../createHistoryEngine.js'
import type { ReadNfts } from '../ReadNfts.js'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const contract = `0x${'Ab'.repeat(20)}`

/** Rebuilt from blockscout-api-v2-swagger (`AddressNFTInstance`); it was not recorded. */
const blockscoutRow = (id: number) => ({
  is_unique: true,
  id: String(id),
  image_url: 'ipfs://picture',
  animation_url: 'https://pictures.example/a.html',
  metadata: { name: 'A\u202epiece', image_url: 'https://other.example/x.png', attributes: [] },
  owner: { hash: account },
  token: { address_hash: contract, name: 'Art', symbol: 'ART', type: 'ERC-721', decimals: null },
  token_type: id === 2 ? 'ERC-1155' : 'ERC-721',
  value: id === 2 ? '12' : '1',
})

/** Rebuilt from Zerion's documentation of `nft-positions`; it was not recorded. */
const zerionRow = (id: number) => ({
  type: 'nft_positions',
  id: `p${id}`,
  attributes: {
    changed_at: '2026-01-01T00:00:00Z',
    amount: id === 2 ? '12' : '1',
    price: 1,
    value: 1,
    nft_info: {
      contract_address: contract,
      token_id: String(id),
      name: 'A piece',
      interface: id === 2 ? 'erc1155' : 'erc721',
      content: { preview: { url: 'https://pictures.example/p.png' }, detail: null },
      flags: { is_spam: id === 3 },
    },
    collection_info: { name: 'Art', description: null, content: null },
  },
})

describe('NFTs of an account (answers rebuilt from documentation)', () => {
  let service: FakeNode
  beforeAll(async () => {
    service = await startFakeNode(({ path }, response) => {
      const { pathname, searchParams } = new URL(path, 'http://service.example')
      if (pathname.includes('/blocks/'))
        return void response.end(JSON.stringify({ hash: `0x${'1'.repeat(64)}` }))
      const isZerion = pathname.startsWith('/v1/')
      const isFirst = !searchParams.has('token_id') && !searchParams.has('page[after]')
      const ids = isFirst ? [1, 2] : [3]
      const more = { token_contract_address_hash: contract, token_id: '2', token_type: 'ERC-1155' }
      const next = isFirst ? 'https://api.zerion.example/?page%5Bafter%5D=abc' : null
      response.end(
        JSON.stringify(
          isZerion
            ? { data: ids.map(zerionRow), links: { next } }
            : { items: ids.map(blockscoutRow), next_page_params: isFirst ? more : null },
        ),
      )
    })
  })
  afterAll(() => service.stop())
  const readAll = async (nfts: ReadNfts | undefined) => {
    const first = await nfts?.(account, { cursor: undefined, limit: 24 })
    const second = await nfts?.(account, { cursor: first?.next, limit: 24 })
    expect(second?.next).toBeUndefined()
    return [...(first?.items ?? []), ...(second?.items ?? [])]
  }
  const engineWith = (settings: object) => {
    const parts = { metrics: createMetrics(), now: Date.now }
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const chain = { id: 'eip155:1', name: 'E', nativeCurrency, rpc: [], rest: [], tokens: [] }
    const node = createChainNode(chain as never, parts)
    const history = { url: service.url, requestsPerSecond: 1_000, requestsPerDay: 10, ...settings }
    const limits = { spend: async () => {} }
    return createHistoryEngine(node, history as never, { ...parts, limits })
  }
  const common = {
    token: contract.toLowerCase(),
    collection: { name: 'Art', symbol: undefined },
  }
  const told = (name: string, picture: string) => ({
    name,
    description: undefined,
    picture,
    readAt: expect.any(Number),
  })
  const one = { ...common, standard: 'erc721', quantity: '1' }
  const twelve = { ...common, standard: 'erc1155', quantity: '12' }

  it('Blockscout: pages, amounts, a name that is safe to show, and no animation', async () => {
    const found = await readAll(engineWith({ engine: 'blockscout' }).nfts)
    const seen = { metadata: told('Apiece', 'ipfs://picture'), isSpam: false }
    expect(found).toEqual([
      { ...one, ...seen, tokenId: '1' },
      { ...twelve, ...seen, tokenId: '2' },
      { ...one, ...seen, tokenId: '3' },
    ])
    const refused = engineWith({ engine: 'blockscout' }).nfts?.(account, {
      cursor: 'a b',
      limit: 24,
    })
    await expect(refused).rejects.toThrow('cursor')
  })

  it('Zerion: pages, amounts and what it calls spam', async () => {
    const found = await readAll(engineWith({ engine: 'zerion', chain: 'ethereum' }).nfts)
    const seen = { metadata: told('A piece', 'https://pictures.example/p.png') }
    expect(found).toEqual([
      { ...one, ...seen, tokenId: '1', isSpam: false },
      { ...twelve, ...seen, tokenId: '2', isSpam: false },
      { ...one, ...seen, tokenId: '3', isSpam: true },
    ])
  })
})
