import { createServer as createPlain } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { createCertificate } from '../../../test/createCertificate.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { checkConfig } from '../../config/readConfig.js'
import type { FetchPublicOptions } from '../../outbound/fetchPublic.js'
import { isPublicAddress } from '../../outbound/isPublicAddress.js'
import { createImageRoutes } from './createImageRoutes.js'
import { imageType } from './imageType.js'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const { key, cert } = createCertificate('pictures.example')
const isAllowedPort = () => true
describe.each(libsqlFirst)('on %s', (backendName) => {
  let hits: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[] = []
  let target: Server
  let plain: ReturnType<typeof createPlain>
  let port = 0
  let plainPort = 0
  /**
   * Lets the one address through at which the tests' pictures are, under a name that is not this
   * machine's.
   */
  let open: TestServer
  let openOptions: FetchPublicOptions = {}
  /** Lets pass what a real server lets pass, but for the port. */
  let closed: TestServer
  let answers: Readonly<Record<string, string | readonly string[]>> = {}
  let lookups = 0

  beforeAll(async () => {
    target = createServer({ key, cert }, (request, response) => {
      hits.push({ path: request.url ?? '', headers: request.headers })
      const path = request.url ?? ''
      if (path.startsWith('/redirect/'))
        return void response.writeHead(302, { location: decodeURIComponent(path.slice(10)) }).end()
      if (path === '/html')
        return void response
          .writeHead(200, { 'content-type': 'image/png' })
          .end('<html><script>alert(1)</script>')
      if (path === '/svg')
        return void response
          .writeHead(200, { 'content-type': 'image/png' })
          .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
      if (path === '/large')
        return void response.writeHead(200).end(Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)]))
      if (path === '/endless') {
        response.writeHead(200)
        return void response.write(png)
      }
      if (path === '/gzip')
        return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(png)
      if (path === '/missing') return void response.writeHead(404).end(png)
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(png)
    })
    plain = createPlain((_, response) => {
      hits.push({ path: 'plain', headers: {} })
      response.end(png)
    })
    await Promise.all([
      new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve)),
      new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve)),
    ])
    port = (target.address() as AddressInfo).port
    plainPort = (plain.address() as AddressInfo).port
    const resolve = async (host: string) => {
      lookups += 1
      const found = answers[host] ?? []
      return typeof found === 'string' ? [found] : found
    }
    const limits = { limits: { imageProxy: { points: 10_000, seconds: 60 } } }
    openOptions = {
      resolve,
      isAllowedPort,
      ca: cert,
      isAllowedAddress: (address) => address === '127.0.0.1' || isPublicAddress(address),
    }
    open = await startTestServer(backendName, limits, { fetchPublicOptions: openOptions })
    closed = await startTestServer(backendName, limits, {
      fetchPublicOptions: { resolve, isAllowedPort, ca: cert },
    })
  })
  beforeEach(() => {
    hits = []
    lookups = 0
    answers = { 'pictures.example': '127.0.0.1' }
  })
  afterAll(async () => {
    target.closeAllConnections()
    target.close()
    plain.close()
    await Promise.all([open.stop(), closed.stop()])
  })

  const ask = (server: TestServer, url: string) =>
    server.ask(`/v1/image?url=${encodeURIComponent(url)}`)
  const at = (path: string) => `https://pictures.example:${port}${path}`

  describe('the image proxy [B-15]', () => {
    it('answers with the picture, its type by its bytes, and nothing that could act [B-15]', async () => {
      const response = await ask(open, at('/ok'))
      expect([response.status, Buffer.from(await response.arrayBuffer()).equals(png)]).toEqual([
        200,
        true,
      ])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
      })
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(Object.keys(hits[0]?.headers ?? {}).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ])
      await ask(open, at('/ok'))
      expect(hits).toHaveLength(1)
    })

    it('keeps so many pictures and so many bytes, and of the others none', async () => {
      const small = await startTestServer(
        backendName,
        { images: { cacheCount: 2 } },
        { fetchPublicOptions: openOptions },
      )
      for (const path of ['/a', '/b', '/c', '/c', '/b']) await ask(small, at(path))
      expect(hits.map(({ path }) => path)).toEqual(['/a', '/b', '/c'])
      await ask(small, at('/a'))
      expect(hits).toHaveLength(4)
      await small.stop()
      hits = []
      const none = await startTestServer(
        backendName,
        { images: { cacheBytes: 0 } },
        { fetchPublicOptions: openOptions },
      )
      for (let turn = 0; turn < 2; turn++) expect((await ask(none, at('/a'))).status).toBe(200)
      expect(hits).toHaveLength(2)
      await none.stop()
    })

    it.each(['/html', '/svg', '/large', '/gzip', '/missing'])(
      '%s is refused [B-15]',
      async (path) => {
        expect((await ask(open, at(path))).status).toBe(502)
      },
    )

    it('gives up after 5 seconds [B-15]', async () => {
      const from = performance.now()
      expect((await ask(open, at('/endless'))).status).toBe(502)
      expect(performance.now() - from).toBeLessThan(8_000)
    })

    it('no address of this machine or its network is ever asked, however it is named [B-15]', async () => {
      answers = {
        'pictures.example': '127.0.0.1',
        'six.example': '::1',
        'mapped.example': '::ffff:127.0.0.1',
        'nat64.example': '64:ff9b::7f00:1',
        'mixed.example': ['8.8.8.8', '127.0.0.1'],
        'private.example': '10.0.0.1',
        'metadata.example': '169.254.169.254',
      }
      const hosts = [
        ...Object.keys(answers),
        ...[
          'localhost',
          '127.0.0.1',
          '127.1',
          '0x7f000001',
          '2130706433',
          '0177.0.0.1',
          '[::1]',
          '[::ffff:127.0.0.1]',
          '[::ffff:7f00:1]',
          '[64:ff9b::7f00:1]',
          '0.0.0.0',
          '[::]',
        ],
      ]
      for (const host of hosts)
        expect([host, (await ask(closed, `https://${host}:${port}/never-asked`)).status]).toEqual([
          host,
          host === 'localhost' ? 502 : 400,
        ])
      expect(hits).toEqual([])
    })

    it.each([
      'http://pictures.example/ok',
      'ftp://pictures.example/ok',
      'file:///etc/passwd',
      'data:image/png;base64,AA==',
      'https://user:secret@pictures.example/ok',
      'javascript:alert(1)',
      '//pictures.example/ok',
      'pictures.example',
      '',
    ])('%j is refused [B-15]', async (url) => {
      expect((await ask(open, url)).status).toBe(400)
      expect(hits).toEqual([])
    })

    it('without a test’s leave only the standard port is asked [B-15]', async () => {
      const strict = await startTestServer(
        backendName,
        {},
        { fetchPublicOptions: { resolve: async () => ['8.8.8.8'] } },
      )
      expect((await ask(strict, 'https://pictures.example:8443/ok')).status).toBe(400)
      await strict.stop()
    })

    it('each redirect is checked anew, and there are three at most [B-15]', async () => {
      const through = (url: string) => at(`/redirect/${encodeURIComponent(url)}`)
      expect((await ask(open, through(at('/ok')))).status).toBe(200)
      expect((await ask(open, through(through(through(at('/ok')))))).status).toBe(200)
      expect((await ask(open, through(through(through(through(at('/ok'))))))).status).toBe(502)
      expect((await ask(open, through('/ok'))).status).toBe(200)
      hits = []
      for (const url of [
        `http://pictures.example:${plainPort}/ok`,
        `https://[::1]:${port}/ok`,
        `https://10.0.0.1:${port}/ok`,
        'file:///etc/passwd',
      ]) {
        expect((await ask(open, through(url))).status).toBe(400)
      }
      expect(hits.every(({ path }) => path.startsWith('/redirect/'))).toBe(true)
    })

    it('a name is looked up once and the connection goes to what was checked [B-15]', async () => {
      let turn = 0
      const rebinding = await startTestServer(
        backendName,
        {},
        {
          fetchPublicOptions: {
            isAllowedPort,
            ca: cert,
            resolve: async () => [turn++ === 0 ? '127.0.0.2' : '127.0.0.1'],
            isAllowedAddress: (address) => address === '127.0.0.2',
          },
        },
      )
      // The first answer is checked and used, but nothing listens there; a second look-up would
      // have led to the server.
      expect((await ask(rebinding, at('/ok'))).status).toBe(502)
      expect([turn, hits]).toEqual([1, []])
      await rebinding.stop()
    })

    it('knows pictures by their bytes alone', () => {
      expect(imageType(png)).toBe('image/png')
      expect(imageType(Buffer.from('RIFF0000WEBPVP8 '))).toBe('image/webp')
      expect(imageType(Buffer.from('\0\0\0\x1cftypavif', 'latin1'))).toBe('image/avif')
      for (const text of ['', '<svg', '<html>', '\x89PN', '%PDF-1.4', 'GIF88a'])
        expect(imageType(Buffer.from(text, 'latin1'))).toBeUndefined()
    })

    it('keeps a picture for an hour, and then asks for it again', async () => {
      let time = 1_700_000_000_000
      const [route] = createImageRoutes({ config: checkConfig({}), now: () => time }, openOptions)
      const asked = async (afterMs: number) => {
        time += afterMs
        const query = { url: `https://pictures.example:${port}/png` }
        await route?.answer({
          query,
          signal: () => AbortSignal.timeout(60_000),
          caller: '192.0.2.1',
        } as never)
        return hits.length
      }
      expect([await asked(0), await asked(3_599_000), await asked(2_000)]).toEqual([1, 1, 2])
    })

    it('counts no look-up for what it refuses unseen', async () => {
      await ask(open, 'http://pictures.example/ok')
      expect(lookups).toBe(0)
    })
  })
})
