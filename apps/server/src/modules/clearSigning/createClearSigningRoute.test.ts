import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canonicalJson } from '@latchkey/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error: plain JavaScript that the snapshot's own build shares
import { createSnapshot } from '../../../clearSigning/snapshot.mjs'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { createClearSigningRoute, findClearSigning } from './createClearSigningRoute.js'

const file = fileURLToPath(new URL('../../../clearSigning/snapshot.json', import.meta.url))
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

let server: TestServer
let scratch = ''
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'latchkey-intents-'))
  const keyFile = join(scratch, 'key.pem')
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  server = await startTestServer('libsql', { catalogue: { signingKeyFile: keyFile } })
})
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const path = (address: string, chainId = 'eip155:1') => `/v1/clear-signing/${chainId}/${address}`
const ask = async (...input: Parameters<typeof path>) => (await server.ask(path(...input))).json()

describe('readable intents of a contract', () => {
  it('are those of this contract on this chain, in any case', async () => {
    const { descriptors } = await ask(weth)
    expect(descriptors).toMatchObject([
      {
        metadata: { owner: 'WETH' },
        context: { contract: { deployments: [{ chainId: 1, address: weth }] } },
        display: { formats: { 'deposit()': { intent: 'Wrap' } } },
      },
    ])
    expect(await ask(weth.toLowerCase())).toEqual(await ask(weth))
    expect((await ask(weth, 'eip155:10')).descriptors).toEqual([])
    expect((await ask(permit2)).descriptors.length).toBeGreaterThan(3)
  })

  it('are small: the largest answer has less than 64 KiB', async () => {
    const snapshot = JSON.parse(readFileSync(file, 'utf8'))
    const contracts = new Set<string>()
    for (const { context } of snapshot.descriptors)
      for (const { chainId, address } of (context.contract ?? context.eip712).deployments)
        contracts.add(path(address, `eip155:${chainId}`))
    const route = createClearSigningRoute(server.context, file)
    const sizes = [...contracts].map((each) => {
      const [chainId = '', address = ''] = each.split('/').slice(-2)
      const answer = route.answer({
        params: { chainId, address },
        header: () => undefined,
      } as never) as { readonly body: string | Uint8Array }
      return answer.body.length
    })
    expect(contracts.size).toBeGreaterThan(700)
    expect(Math.max(...sizes)).toBeLessThan(65_536)
  })

  it('are signed with the catalogue’s key, each answer for its contract alone [W-18]', async () => {
    const { version, sha256: hash, signature, descriptors } = await ask(weth)
    // As a page computes it.
    expect(hash).toBe(createHash('sha256').update(canonicalJson(descriptors)).digest('hex'))
    const isSigned = (contract: string) =>
      verify(
        null,
        Buffer.from(`latchkey clear signing\n${version}\n${contract}\n${hash}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      )
    expect(isSigned(`eip155:1:${weth.toLowerCase()}`)).toBe(true)
    expect(isSigned(`eip155:10:${weth.toLowerCase()}`)).toBe(false)
    const unknown = await ask(`0x${'1'.repeat(40)}`)
    expect(unknown).toMatchObject({ descriptors: [], signature: expect.any(String) })
  })

  it('come with a tag, so that an unchanged answer is not sent again', async () => {
    const first = await server.ask(path(weth))
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await server.ask(path(weth), { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  it.each([
    [path('0x12'), 'INVALID_ADDRESS'],
    [path(weth, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), 'CHAIN_NOT_SUPPORTED'],
    [path(weth, 'eip155:0x1'), 'CHAIN_NOT_SUPPORTED'],
  ])('%s is refused', async (wrong, code) => {
    const response = await server.ask(wrong)
    expect(response.status).toBe(400)
    expect(JSON.stringify(await response.json())).toContain(code)
  })

  it('a snapshot that is absent, broken or changed keeps the server from starting', () => {
    const open = (change: (text: string) => string) => {
      const copy = join(scratch, 'snapshot.json')
      cpSync(file, copy)
      writeFileSync(copy, change(readFileSync(copy, 'utf8')))
      return createClearSigningRoute(server.context, copy)
    }
    expect(open((text) => text).name).toBe('getClearSigning')
    expect(() => createClearSigningRoute(server.context, join(scratch, 'none'))).toThrow(
      /no readable/,
    )
    expect(() => open(() => '{')).toThrow(/is not JSON/)
    expect(() => open(() => '{}')).toThrow(/holds no readable intents/)
    expect(() => open((text) => text.replace('"Wrap"', '"Gift"'))).toThrow(/was changed/)
  })

  it('is the one beside the operator’s own catalogue, else the server’s', () => {
    const server = join(file, '../../catalogue')
    const own = join(scratch, 'catalogue')
    expect(findClearSigning([own, server])).toBe(file)
    expect(findClearSigning([undefined, server])).toBe(file)
    mkdirSync(join(scratch, 'clearSigning'))
    cpSync(file, join(scratch, 'clearSigning/snapshot.json'))
    expect(findClearSigning([own, server])).toBe(join(scratch, 'clearSigning/snapshot.json'))
  })

  it('the version rises with the descriptors alone', () => {
    const first = createSnapshot([{ a: 1 }], {})
    expect(first.version).toBe(1)
    expect(createSnapshot([{ a: 1 }], { commit: 'b' }, first).version).toBe(1)
    expect(createSnapshot([{ a: 2 }], {}, first).version).toBe(2)
  })
})
