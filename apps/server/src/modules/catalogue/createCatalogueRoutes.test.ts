import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls, getConfig, getOrigins, getWalletImage, type WalletPage } from '@latchkey/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error: plain JavaScript that the catalogue's own build shares
import { isSignedBy, publicKeyOf, sha256 } from '../../../catalogue/snapshot.mjs'
import { libsqlFirst } from '../../../test/backends.js'
import { pageClient } from '../../../test/pageClient.js'
import { shop, startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { readPictures, readSnapshot } from './readSnapshot.js'

const folder = fileURLToPath(new URL('../../../catalogue', import.meta.url))
describe.each(libsqlFirst)('on %s', (backendName) => {
  let server: TestServer
  let scratch = ''

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'latchkey-catalogue-'))
    server = await startTestServer(backendName, {
      features: [{ id: 'swap', isEnabled: false }],
      limits: { catalogue: { points: 100_000, seconds: 60 } },
    })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  })

  const client = () => pageClient(server, 'catalogue')
  const page = async (query: string): Promise<WalletPage> =>
    (await server.ask(`/getWallets?${query}`)).json()

  describe('the catalogue', () => {
    it('each wallet has its picture, which can do nothing but be looked at', async () => {
      const { data } = await page('entries=100')
      for (const { image_id: id } of data) {
        const { type, bytes } = await getWalletImage(client(), { id: String(id) })
        expect([
          id,
          type,
          Buffer.from(bytes).equals(readFileSync(join(folder, 'tiles', `${id}.svg`))),
        ]).toEqual([id, 'image/svg+xml', true])
      }
      const response = await server.ask(`/getWalletImage/${data[0]?.image_id}`, {
        projectId: null,
        origin: null,
      })
      expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      for (const id of ['nothing', '..%2f..%2fpackage.json', '__proto__', '%00'])
        expect((await server.ask(`/getWalletImage/${id}`)).status).toBe(404)
    })

    it('the list that comes with the server vouches for no wallet; the operator does, under a rule of their own', async () => {
      expect((await page('badge_type=certified')).count).toBe(0)
      const own = join(scratch, 'certified')
      cpSync(folder, own, { recursive: true })
      const file = join(own, 'wallets', 'metamask.json')
      const { sources, ...entry } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>
      const build = () =>
        spawnSync(process.execPath, [join(folder, 'build.mjs'), '--folder', own], {
          encoding: 'utf8',
        })
      writeFileSync(file, JSON.stringify({ ...entry, badge_type: 'certified', sources }))
      expect(build().stderr).toContain('badge_type')
      const rule = { kind: 'operator', rule: 'Tried by us with this site in 2026' }
      writeFileSync(
        file,
        JSON.stringify({
          ...entry,
          badge_type: 'certified',
          sources: { ...sources, badge_type: [rule] },
        }),
      )
      expect(build().stderr).toBe('')
      const other = await startTestServer(backendName, { catalogue: { folder: own } })
      const { count, data }: WalletPage = await (
        await other.ask('/getWallets?badge_type=certified')
      ).json()
      expect([count, data[0]?.name, data[0]?.badge_type]).toEqual([1, 'MetaMask', 'certified'])
      await other.stop()
    })

    it('a host’s logo stands before the tile, and pictures of networks, currencies and tokens are files too', async () => {
      const own = join(scratch, 'own')
      cpSync(folder, own, { recursive: true })
      const png = Buffer.from('\x89PNG\r\n\x1a\nlogo', 'latin1')
      for (const name of [
        'logos/metamask.png',
        'assets/ethereum.png',
        'currencies/USD.png',
        'tokens/usdc.png',
      ]) {
        mkdirSync(join(own, name.split('/')[0] ?? ''), { recursive: true })
        writeFileSync(join(own, name), png)
      }
      const other = await startTestServer(backendName, { catalogue: { folder: own } })
      for (const path of [
        '/getWalletImage/metamask',
        '/public/getAssetImage/ethereum',
        '/public/getCurrencyImage/usd',
        '/public/getTokenImage/usdc',
      ]) {
        const response = await other.ask(path)
        expect([
          path,
          response.headers.get('content-type'),
          Buffer.from(await response.arrayBuffer()).equals(png),
        ]).toEqual([path, 'image/png', true])
      }
      await other.stop()
    })

    it.each([
      ['SVG labelled png', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['HTML labelled svg', 'a.svg', '<html><script>alert(1)</script></html>'],
      ['HTML labelled jpg', 'a.jpg', '<!DOCTYPE html>'],
      ['JPEG labelled png', 'a.png', '\xff\xd8\xff'],
      ['0 bytes', 'a.webp', ''],
      ['0 bytes of SVG', 'a.svg', ''],
      ['one byte more than 761,855', 'a.png', `\x89PNG\r\n\x1a\n${' '.repeat(761_848)}`],
    ])('no page is sent a picture that is none: %s ends the start [W-03]', (_, file, text) => {
      const pictures = mkdtempSync(join(scratch, 'pictures-'))
      writeFileSync(join(pictures, file), Buffer.from(text, 'latin1'))
      expect(() => readPictures(pictures)).toThrow(join(pictures, file))
    })

    it('a picture of 761,855 bytes, and SVG with a declaration, are sent [W-03]', () => {
      const pictures = mkdtempSync(join(scratch, 'pictures-'))
      writeFileSync(
        join(pictures, 'a.png'),
        Buffer.from(`\x89PNG\r\n\x1a\n${' '.repeat(761_847)}`, 'latin1'),
      )
      writeFileSync(
        join(pictures, 'b.svg'),
        '\uFEFF<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      )
      expect(
        [...readPictures(pictures)].map(([id, { type, bytes }]) => [id, type, bytes.byteLength]),
      ).toEqual([
        ['a', 'image/png', 761_855],
        ['b', 'image/svg+xml', expect.any(Number)],
      ])
    })

    it('tells a page the switches and origins of its project', async () => {
      expect(await getConfig(client())).toEqual({
        features: [{ id: 'swap', isEnabled: false, config: null }],
      })
      expect(await getOrigins(client())).toEqual({ allowedOrigins: [shop] })
      const { projects } = server.context
      const own = await projects.add({ name: 'Own', origins: [shop] })
      await projects.setFeatures(own.id, [{ id: 'swap', isEnabled: true, config: ['1inch'] }])
      expect(await (await server.ask('/appkit/v1/config', { projectId: own.id })).json()).toEqual({
        features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }],
      })
    })

    it('a page of wallets and a picture are sent once: a client that has them gets 304', async () => {
      for (const path of [
        '/getWallets?entries=40',
        `/getWalletImage/metamask`,
        '/catalogue/v1/snapshot',
      ]) {
        const first = await server.ask(path)
        const etag = first.headers.get('etag') ?? ''
        expect([path, etag]).toEqual([path, expect.stringMatching(/^"[\w-]{22}"$/)])
        // A proxy that compresses makes the tag a weak one, and a cache may have several.
        for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
          const again = await server.ask(path, { headers: { 'if-none-match': known } })
          expect([
            path,
            known,
            again.status,
            await again.text(),
            again.headers.get('etag'),
          ]).toEqual([path, known, 304, '', etag])
          expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
        }
        expect((await server.ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(
          200,
        )
      }
      const own = join(scratch, 'changed')
      cpSync(folder, own, { recursive: true })
      const { sha256: _, ...snapshot } = JSON.parse(
        readFileSync(join(own, 'snapshot.json'), 'utf8'),
      )
      const wallets = snapshot.wallets.slice(1)
      writeFileSync(
        join(own, 'snapshot.json'),
        JSON.stringify({ ...snapshot, wallets, sha256: sha256(wallets) }),
      )
      const other = await startTestServer(backendName, { catalogue: { folder: own } })
      const etag = (await server.ask('/getWallets')).headers.get('etag') ?? ''
      expect((await other.ask('/getWallets', { headers: { 'if-none-match': etag } })).status).toBe(
        200,
      )
      await other.stop()
    })
  })

  describe('the snapshot [W-18]', () => {
    it('is whole, has its version and says when nothing is new [W-18]', async () => {
      const response = await server.ask('/catalogue/v1/snapshot', { projectId: null, origin: null })
      const snapshot = await response.json()
      expect(sha256(snapshot.wallets)).toBe(snapshot.sha256)
      expect(snapshot.version).toBeGreaterThan(0)
      const again = await server.ask('/catalogue/v1/snapshot', {
        headers: { 'if-none-match': response.headers.get('etag') ?? '' },
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })

    it('is signed where the operator has a key [W-18]', async () => {
      const { generateKeyPairSync } = await import('node:crypto')
      const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
      const file = join(scratch, 'key.pem')
      writeFileSync(file, pem)
      const signing = await startTestServer(backendName, { catalogue: { signingKeyFile: file } })
      const snapshot = await (await signing.ask('/catalogue/v1/snapshot')).json()
      expect(isSignedBy(snapshot, publicKeyOf(pem))).toBe(true)
      expect(isSignedBy({ ...snapshot, version: snapshot.version + 1 }, publicKeyOf(pem))).toBe(
        false,
      )
      await signing.stop()
      writeFileSync(file, 'no key')
      await expect(
        startTestServer(backendName, { catalogue: { signingKeyFile: file } }),
      ).rejects.toThrow('Ed25519')
    })

    it('one that was changed by hand, is no JSON or is not there stops the start [W-18]', () => {
      const broken = join(scratch, 'broken')
      mkdirSync(broken, { recursive: true })
      expect(() => readSnapshot(broken)).toThrow('no catalogue')
      const snapshot = JSON.parse(readFileSync(join(folder, 'snapshot.json'), 'utf8'))
      writeFileSync(
        join(broken, 'snapshot.json'),
        JSON.stringify({ ...snapshot, wallets: snapshot.wallets.slice(1) }),
      )
      expect(() => readSnapshot(broken)).toThrow('Build it again')
      writeFileSync(join(broken, 'snapshot.json'), '{')
      expect(() => readSnapshot(broken)).toThrow('not JSON')
      expect(readdirSync(folder)).toContain('snapshot.json')
    })

    it('every call of the list is a route, answered or honest about it', () => {
      const names = new Set(server.routes.map(({ name }) => name))
      expect(calls.filter(({ name }) => !names.has(name))).toEqual([])
    })
  })
})
