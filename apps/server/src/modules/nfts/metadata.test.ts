import { randomBytes } from 'node:crypto'
import { createServer as createPlain } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { readContracts, startEvm } from '@latchkey/localnet/evm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackend, libsqlFirst } from '../../../test/backends.js'
import { createCertificate } from '../../../test/createCertificate.js'
import type { LocalEvm } from '../../../test/evmUser.js'
import { nftStage } from '../../../test/nftStage.js'
import { isPublicAddress } from '../../outbound/isPublicAddress.js'
import { readDataDocument, toMetadata, withId } from './toMetadata.js'

const contracts = readContracts()
const { key, cert } = createCertificate('art.example')
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const arweaveId = 'a'.repeat(43)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'

let evm: LocalEvm
/** The requests to the host of metadata, and to the gateway. */
let hits: string[] = []
let isBroken = false
const host = createServer({ key, cert }, (request, response) => {
  const path = request.url ?? ''
  hits.push(`${request.headers.host?.split(':')[0]}${path}`)
  if (isBroken) return void response.writeHead(500).end()
  if (path.startsWith('/to/'))
    return void response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
  if (path === '/hangs') return
  if (path === '/html') return void response.end('<html><script>alert(1)</script>')
  if (path === '/list') return void response.end('[{"name":"in a list"}]')
  if (path === '/huge')
    return void response.end(JSON.stringify({ name: 'huge', description: 'x'.repeat(300_000) }))
  response.setHeader('content-type', 'text/html')
  response.end(JSON.stringify({ name: `At ${path}`, image: 'https://art.example/1.png' }))
})
const gateway = createPlain((request, response) => {
  const path = request.url ?? ''
  hits.push(`gateway${path}`)
  if (path.endsWith('.png')) return void response.end(png)
  if (path.endsWith('/away'))
    return void response.writeHead(302, { location: 'http://127.0.0.1:9/private.json' }).end()
  if (path.endsWith('/moved'))
    return void response.writeHead(301, { location: path.replace(/moved$/, '7.json') }).end()
  response.end(JSON.stringify({ name: `By ${path}`, image: `ipfs://ipfs/${cid}/a b.png` }))
})
const portOf = (server: typeof host | typeof gateway) => (server.address() as AddressInfo).port
const at = (path: string) => `https://art.example:${portOf(host)}${path}`

beforeAll(async () => {
  evm = await startEvm()
  for (const server of [host, gateway])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const server of [host, gateway]) {
    server.closeAllConnections()
    server.close()
  }
  await evm.stop()
})
beforeEach(() => {
  hits = []
  isBroken = false
})

/** An account that no other test knows; NFTs come to it unasked. */
const newAccount = () => `0x${randomBytes(20).toString('hex')}`

let nextId = 1n
const data = (value: object) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`

describe.each(libsqlFirst)('the metadata of NFTs on %s', (name) => {
  const stage = nftStage(name, () => evm, contracts)
  const { accountAt, caughtUp, readAll, user } = stage
  afterEach(stage.end)
  const start = (settings: object = {}, options: object = {}) =>
    stage.start(
      {},
      { nfts: { ipfsGateway: `http://127.0.0.1:${portOf(gateway)}/ipfs/`, ...settings } },
      {
        fetchPublicOptions: {
          resolve: async (asked: string) => [asked === 'art.example' ? '127.0.0.1' : '10.0.0.1'],
          isAllowedPort: () => true,
          ca: cert,
          isAllowedAddress: (address: string) =>
            address === '127.0.0.1' || isPublicAddress(address),
        },
        ...options,
      },
    )
  /** An NFT with each of some URIs, of one account. */
  const mint = async (me: string, uris: readonly string[]) => {
    const { write, deploy } = user()
    const minter = accountAt(1)
    const { address: art } = await deploy(minter, 'TestArt')
    const ids: string[] = []
    for (const uri of uris) {
      const id = nextId++
      await write(minter, art, 'TestArt', 'setURI', [id, uri])
      await write(minter, art, 'TestArt', 'mint', [me, id])
      ids.push(String(id))
    }
    return ids
  }
  const foundOf = async (server: Awaited<ReturnType<typeof start>>, me: string, ids: string[]) => {
    const all = await readAll(server, me)
    return ids.map((id) => {
      const found = all.find(({ tokenId, standard }) => tokenId === id && standard !== 'erc1155')
      return [found?.metadata, found?.name, found?.picture] as const
    })
  }

  it('data URLs are read as plain text and a picture: no markup acts, animation_url is never used [W-03]', async () => {
    const me = newAccount()
    const hostile = {
      name: '<b onclick=alert(1)>One</b>\u202e\u200b',
      description: '<script>alert(1)</script>\n[link](javascript:alert(1))',
      image: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`,
      animation_url: 'https://art.example/x.html',
      external_url: 'https://art.example/',
    }
    const ids = await mint(me, [
      data(hostile),
      `data:application/json;base64,${Buffer.from(JSON.stringify({ name: 'Base', image_data: svg })).toString('base64')}`,
      data({ name: 'Html', image: 'data:text/html,<script>alert(1)</script>' }),
      data({ name: 'Fake', image: `data:image/png;base64,${Buffer.from(svg).toString('base64')}` }),
      data({ name: { toString: 'no' }, image: ['https://art.example/1.png'] }),
      'data:application/json,not json',
    ])
    const server = await start()
    await caughtUp(server)
    const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    expect(await foundOf(server, me, ids)).toEqual([
      ['read', '<b onclick=alert(1)>One</b>', picture],
      ['read', 'Base', picture],
      ['read', 'Html', null],
      ['read', 'Fake', null],
      ['read', null, null],
      ['none', null, null],
    ])
    expect(hits).toEqual([])
    const text = JSON.stringify(await readAll(server, me))
    expect(text).not.toContain('x.html')
  })

  it('other schemes, private addresses and redirects to them are never asked [B-15]', async () => {
    const me = newAccount()
    const to = (url: string) => at(`/to/${encodeURIComponent(url)}`)
    const uris = [
      'http://art.example/1.json',
      'ftp://art.example/1.json',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://10.0.0.1/1.json',
      'https://private.example/1.json',
      to('https://private.example/1.json'),
      to(`http://art.example:${portOf(host)}/1.json`),
      `ar://${arweaveId}/1.json`,
      `ipfs://${cid}/../../secret`,
      'ipfs://short/1.json',
      `ipfs://${cid}/away`,
    ]
    const ids = await mint(me, uris)
    const server = await start()
    await caughtUp(server)
    const found = await foundOf(server, me, ids)
    expect(found).toEqual(uris.map(() => ['none', null, null]))
    expect(hits.filter((hit) => !/^art\.example\/to\/|^gateway.*\/away$/.test(hit))).toEqual([])
  })

  it('https, ipfs and ar are fetched by the guard and the operator’s gateways; a failure is marked as failed', async () => {
    const me = newAccount()
    const ids = await mint(me, [
      at('/1.json'),
      at(`/to/${encodeURIComponent('/2.json')}`),
      `ipfs://${cid}/7.json`,
      `ipfs://ipfs/${cid}/moved`,
      `ar://${arweaveId}`,
      at('/huge'),
      at('/html'),
      at('/list'),
    ])
    const server = await start({ arweaveGateway: `http://127.0.0.1:${portOf(gateway)}` })
    await caughtUp(server)
    const ipfsPicture = `ipfs://ipfs/${cid}/a b.png`
    expect(await foundOf(server, me, ids)).toEqual([
      ['read', 'At /1.json', 'https://art.example/1.png'],
      ['read', 'At /2.json', 'https://art.example/1.png'],
      ['read', `By /ipfs/${cid}/7.json`, ipfsPicture],
      ['read', `By /ipfs/${cid}/7.json`, ipfsPicture],
      ['read', `By /${arweaveId}`, ipfsPicture],
      ['failed', null, null],
      ['failed', null, null],
      ['none', null, null],
    ])
    // Pictures come through the proxy alone, by the same gateway.
    const image = await server.ask(`/v1/image?url=${encodeURIComponent(ipfsPicture)}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(hits.at(-1)).toBe(`gateway/ipfs/${cid}/a%20b.png`)
    const without = await start({ ipfsGateway: undefined })
    expect((await without.ask(`/v1/image?url=${encodeURIComponent(ipfsPicture)}`)).status).toBe(400)
  })

  it('a slow read is pending, and failed once it has been given up', async () => {
    const me = newAccount()
    const ids = await mint(me, [at('/hangs'), at('/1.json')])
    const server = await start()
    await caughtUp(server)
    const from = performance.now()
    const first = await foundOf(server, me, ids)
    expect(performance.now() - from).toBeLessThan(4_500)
    expect(first.map(([state]) => state)).toEqual(['pending', 'read'])
    await vi.waitFor(
      async () =>
        expect((await foundOf(server, me, ids)).map(([state]) => state)).toEqual([
          'failed',
          'read',
        ]),
      { timeout: 15_000, interval: 200 },
    )
    expect(hits.filter((hit) => hit.endsWith('/hangs'))).toHaveLength(1)
  })

  it('is kept with its age, read again when it is old, and survives a failure', async () => {
    const me = newAccount()
    const [id] = await mint(me, [at('/kept.json')])
    const backend = await createBackend(name)
    stage.stopLater(backend.remove)
    let late = 0
    const now = () => Date.now() + late
    const server = await start({}, { backend, now })
    await caughtUp(server)
    const record = async () =>
      (await readAll(server, me)).find(({ tokenId, name }) => tokenId === id && name !== null)
    const [first, second] = [await record(), await record()]
    expect([first?.name, first?.updatedAt]).toEqual(['At /kept.json', second?.updatedAt])
    expect(hits).toEqual(['art.example/kept.json'])
    late = 25 * 3_600_000
    isBroken = true
    expect(await record()).toEqual(first)
    expect(await record()).toEqual(first)
    expect(hits).toHaveLength(2)
    isBroken = false
    late += 6 * 60_000
    const renewed = await record()
    expect(Date.parse(renewed?.updatedAt ?? '')).toBeGreaterThan(
      Date.parse(first?.updatedAt ?? '') + 24 * 3_600_000,
    )
  })

  it('ERC-1155: {id} in a URI is the id as 64 hexadecimal digits', async () => {
    const me = newAccount()
    const { write, deploy } = user()
    const minter = accountAt(1)
    const { address: items } = await deploy(minter, 'TestItems')
    await write(minter, items, 'TestItems', 'setURI', [at('/{id}.json')])
    await write(minter, items, 'TestItems', 'mint', [me, [31n], [4n]])
    const server = await start()
    await caughtUp(server)
    const found = (await readAll(server, me)).find(({ address }) =>
      address.toLowerCase().endsWith(items.toLowerCase()),
    )
    expect(found?.name).toBe(`At /${'1f'.padStart(64, '0')}.json`)
  })
})

describe('the metadata of an NFT', () => {
  it('is read from data URLs as contracts write them', () => {
    const name = (uri: string) => toMetadata(readDataDocument(uri), '1')?.name
    expect(name('data:application/json;utf8,{"name":"100% #1"}')).toBe('100% #1')
    expect(name('data:application/json;charset=utf-8;base64,eyJuYW1lIjoiYiJ9')).toBe('b')
    expect(name('DATA:APPLICATION/JSON,%7B%22name%22%3A%22c%22%7D')).toBe('c')
    expect(readDataDocument('data:text/html,{"name":"d"}')).toBeUndefined()
    expect(withId('ipfs://x/{id}', '255')).toBe(`ipfs://x/${'ff'.padStart(64, '0')}`)
  })

  it('names only pictures that the kit may show or the proxy may fetch', () => {
    const picture = (image: unknown) => toMetadata({ image }, '1')?.picture
    const gif = `data:image/gif;base64,${Buffer.from('GIF89a').toString('base64')}`
    expect(picture(gif)).toBe(gif)
    expect(picture(gif.replace('image/gif', 'image/png'))).toBe(gif)
    for (const none of [
      'http://art.example/1.png',
      'https://user:secret@art.example/1.png',
      'blob:https://art.example/1',
      '//art.example/1.png',
      `https://art.example/${'a'.repeat(3_000)}`,
      // PostgreSQL refuses texts with a zero byte.
      `ipfs://${cid}?a\u0000b`,
      'data:image/svg+xml,<html>',
      `data:image/svg+xml,<svg>${'x'.repeat(60_000)}</svg>`,
      'data:application/pdf;base64,JVBERi0=',
      7,
      null,
    ])
      expect(picture(none)).toBeUndefined()
  })
})
