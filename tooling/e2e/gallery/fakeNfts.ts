import type { Nft, Nfts } from '@latchkey/controllers/portfolio'
import type { Scene } from '../../../packages/ui/test/Scene.js'

const contract = '0xC0ffee0000000000000000000000000000000001'
const svg = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 60% 55%)"/><path d="M26 56l3-30h6l3 30zM27 22h10v-6l-5-4-5 4z" fill="#fff"/><path d="M0 56h64v8H0z" fill="hsl(${hue} 50% 30%)"/></svg>`,
  )}`

const nft = (id: string, more: Partial<Nft> = {}): Nft => ({
  id,
  network: 'eip155:1',
  contract,
  tokenId: id.split(' ')[1] ?? '1',
  quantity: 1n,
  collection: 'Lighthouses of the North',
  isSpam: false,
  metadata: 'read',
  source: 'service',
  ...more,
})

const some = (now: number): readonly Nft[] => [
  nft('lighthouse 12', {
    name: 'Lighthouse #12',
    description: 'A light that is seen from afar. One of a hundred that were drawn by hand.',
    pictureUrl: svg(215),
    readAt: now - 3 * 3_600_000,
  }),
  nft('items 3', {
    name: 'A lamp with a remarkably long name that does not fit',
    collection: 'Things',
    quantity: 123_456_789n,
    pictureUrl: svg(30),
    readAt: now - 120_000,
  }),
  // Its picture cannot be read.
  nft('broken 4', { name: 'Broken picture', pictureUrl: 'data:image/png;base64,AAAA' }),
  nft('unnamed 7', {
    tokenId: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    metadata: 'failed',
  }),
  nft('pending 9', { collection: 'New ones', metadata: 'pending' }),
]

const spam: readonly Nft[] = ['1', '2'].map((id) =>
  nft(`spam ${id}`, {
    name: 'Claim 500 USD',
    collection: 'claim.example',
    pictureUrl: svg(0),
    isSpam: true,
  }),
)

const long: readonly Nft[] = Array.from({ length: 1_000 }, (_, index) =>
  nft(`long ${index + 1}`, { name: `Lighthouse #${index + 1}`, pictureUrl: svg(index % 360) }),
)

/** The NFTs of the account in a scene. Hostile texts stand wherever a contract can supply one. */
export function nftsOf(
  portfolio: Scene['portfolio'],
  payload: string | undefined,
  now: number,
): Nfts {
  if (portfolio === 'node') return { items: [], reach: 'none' }
  if (portfolio === 'empty') return { items: [], reach: 'all' }
  const found = portfolio === 'long' ? long : [...some(now), ...(portfolio === 'bait' ? spam : [])]
  const items =
    payload === undefined
      ? found
      : found.map((each) => ({
          ...each,
          name: payload,
          collection: payload,
          description: payload,
          pictureUrl: payload,
        }))
  return portfolio === 'bait'
    ? { items, next: 'more', reach: 'since', since: now - 60 * 86_400_000 }
    : { items, reach: 'all' }
}
