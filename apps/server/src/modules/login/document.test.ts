import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/requestTo.js'
import { shop } from '../../../test/startTestServer.js'
import {
  startWalletServer,
  type WalletServer,
  walletOrigin,
} from '../../../test/startWalletServer.js'
import type { Config } from '../../config/Config.js'
import { createApp } from '../../http/createApp.js'
import { createListener } from '../../http/createListener.js'
import type { ServerContext } from '../../ServerContext.js'
import { createDocumentRoutes, withPages } from './createDocumentRoutes.js'

const html = (pages = '[]') =>
  `<!doctype html><head><script type="application/json" id="pages">${pages}</script></head>`
const build: Readonly<Record<string, string>> = {
  'f.html': html(),
  'assets/f-AAAA.js': 'document.title',
  'assets/f-BBBB.css': 'body { margin: 0 }',
  'assets/worker-CCCC.js': 'self.onmessage',
  'assets/font-DDDD.woff2': 'font',
  'assets/more/deep.js': 'deep',
  'secret.js': 'not an asset',
}
const folders: string[] = []
function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-document-'))
  folders.push(folder)
  mkdirSync(join(folder, 'assets', 'more'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

let server: WalletServer
const walletOf = (change: object = {}) => ({
  origin: walletOrigin,
  recovery: 'email',
  mail: { from: 'Shop <login@shop.example>' },
  ...change,
})
beforeAll(async () => {
  server = await startWalletServer('libsql', { wallet: walletOf({ folder: makeFolder(build) }) })
})
afterAll(async () => {
  await server?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, port = new URL(server.url).port) =>
  request({ port, path, method: 'GET', text: '' }, { host: new URL(walletOrigin).host })
/** The headers but those of the connection, the request, the length and the rate. */
const ownHeaders = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        !/^(date|connection|keep-alive|content-length|transfer-encoding|x-request-id|ratelimit.*)$/.test(
          name,
        ),
    ),
  )

const policyFor = (pages: string) =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'",
    "connect-src 'self'; worker-src 'self'; frame-src 'none'; form-action 'self'; base-uri 'none'",
    `object-src 'none'; frame-ancestors ${pages}; require-trusted-types-for 'script'`,
    'trusted-types latchkey-worker',
  ].join('; ')
const documentHeaders = (pages: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': policyFor(pages),
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
})
const htmlType = { 'content-type': 'text/html; charset=utf-8' }
const local = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*']

describe('the document of the wallet in development', () => {
  it('has these headers, and lets in the project’s pages and those of this machine [F-01, F-18]', async () => {
    const { status, headers, body } = await get(`/f?projectId=${server.project.id}`)
    expect(status).toBe(200)
    expect(ownHeaders(headers)).toEqual({
      ...documentHeaders([shop, ...local].join(' ')),
      ...htmlType,
    })
    expect(body).toBe(html(JSON.stringify([shop, ...local])))
  })

  it.each([
    ['no project', ''],
    ['an unknown project', '?projectId=unknown'],
    ['an empty project', '?projectId='],
    ['two projects', '?projectId=a&projectId=b'],
  ])('lets in the pages of this machine alone for %s', async (_, query) => {
    const { status, headers, body } = await get(`/f${query}`)
    expect([status, headers['content-security-policy'], body]).toEqual([
      200,
      policyFor(local.join(' ')),
      html(JSON.stringify(local)),
    ])
  })

  it('is of the wallet’s origin alone', async () => {
    const answer = await server.ask('/f')
    expect([answer.status, (await answer.text()).includes('<script')]).toEqual([404, false])
  })
})

describe('the parts of the document', () => {
  const asset = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }

  it.each([
    ['f-AAAA.js', 'text/javascript; charset=utf-8'],
    ['f-BBBB.css', 'text/css; charset=utf-8'],
    ['font-DDDD.woff2', 'application/octet-stream'],
  ])('%s never changes', async (name, type) => {
    const { status, headers, body } = await get(`/assets/${name}`)
    expect([status, body]).toEqual([200, build[`assets/${name}`]])
    expect(ownHeaders(headers)).toEqual({ ...asset, 'content-type': type })
  })

  it('the Worker has a policy of its own, by which it reaches no network [F-18]', async () => {
    const { status, headers, body } = await get('/assets/worker-CCCC.js')
    expect([status, body]).toEqual([200, build['assets/worker-CCCC.js']])
    expect(ownHeaders(headers)).toEqual({
      ...asset,
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'self'",
    })
  })

  it.each([
    '/assets/unknown.js',
    '/assets/',
    '/assets/more',
    '/assets/more/deep.js',
    '/assets/more%2Fdeep.js',
    '/assets/../secret.js',
    '/assets/..%2Fsecret.js',
    '/assets/..%2Ff.html',
    '/assets/%2e%2e/secret.js',
    '/assets/..%5Csecret.js',
    '/assets/constructor',
    '/secret.js',
    '/f.html',
    '/f/',
  ])('%s is not there', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, headers['cache-control'], body.error?.code]).toEqual([
      404,
      'no-store',
      'NOT_FOUND',
    ])
  })
})

describe('the document of the wallet in production', () => {
  /** A production server of the wallet's origin, which does not start as a whole yet. */
  async function startProduction(origin = walletOrigin) {
    const { context } = server
    const wallet = { ...context.config.wallet, origin } as NonNullable<Config['wallet']>
    const production: ServerContext = {
      ...context,
      config: { ...context.config, mode: 'production', wallet },
    }
    const app = createApp(production, createDocumentRoutes(production, ''), { cors: false })
    const listener = createListener(app, {
      maxConnections: 10,
      perAddress: 10,
      onRefused: () => undefined,
    })
    await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', () => resolve()))
    stops.push(() => listener.close())
    const port = String((listener.address() as AddressInfo).port)
    return { get: (path: string) => get(path, port) }
  }
  const stops: (() => unknown)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  it('lets in the project’s pages alone [F-01, F-18]', async () => {
    const project = await server.context.projects.add({
      name: 'Two',
      origins: ['https://two.example', 'https://*.two.example'],
      analytics: false,
    })
    const production = await startProduction()
    const { status, headers, body } = await production.get(`/f?projectId=${project.id}`)
    const pages = ['https://*.two.example', 'https://two.example']
    expect(status).toBe(200)
    expect(ownHeaders(headers)).toEqual({
      ...documentHeaders(pages.join(' ')),
      ...htmlType,
    })
    expect(body).toBe(html(JSON.stringify(pages)))
  })

  it('lets no page in for an unknown, a disabled and no project [F-01]', async () => {
    const { projects } = server.context
    const disabled = await projects.add({ name: 'Off', origins: [shop], analytics: false })
    await projects.setEnabled(disabled.id, false)
    const production = await startProduction()
    for (const query of ['', '?projectId=', '?projectId=unknown', `?projectId=${disabled.id}`]) {
      const { status, headers, body } = await production.get(`/f${query}`)
      expect([status, body], query).toEqual([403, undefined])
      expect(ownHeaders(headers)).toEqual(documentHeaders("'none'"))
    }
  })

  it('asks for no https where its origin is http on this machine', async () => {
    const production = await startProduction('http://wallet.localhost:8080')
    const { headers } = await production.get(`/f?projectId=${server.project.id}`)
    expect(ownHeaders(headers)).toEqual({
      ...documentHeaders(shop),
      'strict-transport-security': undefined,
      ...htmlType,
    })
  })
})

describe('the list of pages in the document', () => {
  it.each(['</script><script>alert(1)</script>', '<!--<script>', '$&$1$`', '"]'])(
    'has %j as data',
    (page) => {
      const written = withPages(html(), [page])
      const [, list = '', ...more] =
        /<script type="application\/json" id="pages">(.*?)<\/script>/s.exec(written) ?? []
      expect([JSON.parse(list), more, list.includes('<')]).toEqual([[page], [], false])
      expect(written).toBe(html(list))
    },
  )
})

describe('a build of the document', () => {
  const start = (folder: string | undefined, beside = '') => {
    const lines: unknown[] = []
    const { context } = server
    const wallet = { ...context.config.wallet, folder } as NonNullable<Config['wallet']>
    const routes = createDocumentRoutes(
      {
        ...context,
        config: { ...context.config, wallet },
        log: (...line) => void lines.push(line),
      },
      beside,
    )
    return { names: routes.map(({ name }) => name), lines }
  }
  const bothNames = ['walletDocument', 'walletAsset']

  it('is the configured one, before the one beside the server', () => {
    expect(start(makeFolder(build), '/nowhere')).toEqual({ names: bothNames, lines: [] })
    expect(start(undefined, makeFolder(build))).toEqual({ names: bothNames, lines: [] })
    expect(() => start('/nowhere', makeFolder(build))).toThrow('/nowhere has no document')
  })

  it('that is not there is a warning, and there are no routes', () => {
    expect(start(undefined, '/nowhere')).toEqual({
      names: [],
      lines: [['warn', expect.stringContaining('build apps/frame')]],
    })
  })

  it.each([
    ['without a document', { 'assets/a.js': '' }, 'has no document'],
    ['with a document of another version', { 'f.html': '<p>' }, 'of another version'],
    ['with a list of pages in it', { 'f.html': html('["x"]') }, 'of another version'],
  ])('in a configured folder %s stops the start', (_, files, message) => {
    expect(() => start(makeFolder(files))).toThrow(message)
    expect(() => start(makeFolder(files))).toThrow(expect.objectContaining({ name: 'ConfigError' }))
  })

  it('without its parts stops the start', () => {
    const folder = makeFolder(build)
    rmSync(join(folder, 'assets'), { recursive: true })
    expect(() => start(folder)).toThrow('of another version')
  })
})
