import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { shop } from '../../../test/startTestServer.js'
import {
  type Device,
  type ProofChange,
  startWalletServer,
  type WalletServer,
  walletOrigin,
} from '../../../test/startWalletServer.js'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(Date.now() / 1000)

describe.each(libsqlFirst)('proofs of the device on %s', (name) => {
  let server: WalletServer
  let device: Device
  beforeAll(async () => {
    server = await startWalletServer(name)
    device = await server.createDevice()
    await server.logIn(device, 'ann@mail.example')
  })
  afterAll(async () => server.stop())

  const outcome = async (change: ProofChange, body?: unknown) => {
    const path = body === undefined ? '/v1/me' : '/v1/logout'
    const { status, body: answer } = await device.call(path, body, change)
    return status < 300 ? status : `${status} ${answer.error.code}`
  }
  const invalid = '401 PROOF_INVALID'

  it('the right one passes, and a clock that is a minute off with it', async () => {
    expect(await outcome({})).toBe(200)
    expect(await outcome({ claims: { iat: seconds() - 55 } })).toBe(200)
    expect(await outcome({ claims: { iat: seconds() + 55 } })).toBe(200)
  })

  it.each([
    ['none', { proof: null }],
    ['an empty one', { proof: '' }],
    ['no JWS', { proof: 'abc.def' }],
    ['another method', { claims: { htm: 'POST' } }],
    ['another address', { claims: { htu: `${walletOrigin}/v1/copies/device` } }],
    ['another host', { claims: { htu: 'https://evil.example/v1/me' } }],
    ['an address with a query', { claims: { htu: `${walletOrigin}/v1/me?x=1` } }],
    ['another body', { claims: { bod: createHash('sha256').update('x').digest('base64url') } }],
    ['no hash of the body', { claims: { bod: undefined } }],
    ['no id', { claims: { jti: undefined } }],
    ['a short id', { claims: { jti: 'abc' } }],
    ['no time', { claims: { iat: undefined } }],
    ['one that has ended', { claims: { exp: seconds() - 10 } }],
    ['one that begins later', { claims: { nbf: seconds() + 3_600 } }],
    ['another type', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    ['no key', { header: { jwk: undefined } }],
    ['an unknown critical field', { header: { crit: ['x'], x: 1 } }],
  ] as const)('%s is refused [B-08]', async (_, change) => {
    const made = await outcome(change as ProofChange).catch((error: unknown) => String(error))
    // The library of the test signs no proof with an unknown critical field.
    expect([
      invalid,
      'JOSENotSupported: Extension Header Parameter "x" is not recognized',
    ]).toContain(made)
  })

  it.each([
    ['two minutes old', -120],
    ['two minutes ahead', 120],
  ])('one that is %s says so, and the answer has the server’s time', async (_, apart) => {
    const { status, body, headers } = await device.call('/v1/me', undefined, {
      claims: { iat: seconds() + apart },
    })
    expect([status, body.error.code]).toEqual([401, 'PROOF_TIME'])
    expect(Math.abs(Date.parse(String(headers.date)) - Date.now())).toBeLessThan(60_000)
  })

  it('one that was used is refused, however it is sent again', async () => {
    const jti = randomBytes(16).toString('base64url')
    const both = await Promise.all([outcome({ claims: { jti } }), outcome({ claims: { jti } })])
    expect(both.sort()).toEqual([200, invalid])
    expect(await outcome({ claims: { jti } })).toBe(invalid)
  })

  it('algorithms without a key pair, a private key and another’s signature are refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const [jwk, own] = [await exportJWK(publicKey), await exportJWK(privateKey)]
    const stranger = await generateKeyPair('ES256')
    const claims = {
      htm: 'GET',
      htu: `${walletOrigin}/v1/me`,
      iat: seconds(),
      bod: createHash('sha256').update('').digest('base64url'),
    }
    const sign = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ ...claims, jti: randomBytes(16).toString('base64url') })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(key)
    const payload = encoded({ ...claims, jti: randomBytes(16).toString('base64url') })
    const secret = new TextEncoder().encode(JSON.stringify(jwk).padEnd(64))
    const bad = await Promise.all([
      `${encoded({ alg: 'none', typ: 'dpop+jwt', jwk })}.${payload}.`,
      sign({ alg: 'HS256' }, secret),
      sign({ jwk: own }, privateKey),
      sign({}, stranger.privateKey),
      sign({ jwk: { kty: 'oct', k: encoded('x') } }, privateKey),
    ])
    const others = await Promise.all(
      ['ES384', 'EdDSA', 'PS256'].map(async (alg) => {
        const pair = await generateKeyPair(alg)
        return await sign({ alg, jwk: await exportJWK(pair.publicKey) }, pair.privateKey)
      }),
    )
    for (const proof of [...bad, ...others]) expect(await outcome({ proof })).toBe(invalid)
    // The same claims pass the check of the proof with their own key.
    expect(await outcome({ proof: await sign({}, privateKey) })).toBe('401 LOGGED_OUT')
  })

  it('a body that differs from the proven one is refused', async () => {
    const bod = createHash('sha256').update('{"more":1}').digest('base64url')
    expect(await outcome({ claims: { bod } }, {})).toBe(invalid)
  })

  it('pages of other origins get nothing, and no answer is for them [B-12]', async () => {
    const strangers: readonly Readonly<Record<string, string>>[] = [
      { origin: shop },
      { origin: 'null' },
      { origin: 'https://wallet.example.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of strangers) expect(await outcome({ headers })).toBe('403 FOREIGN_CALLER')
    expect(await outcome({ headers: { 'sec-fetch-site': 'same-origin' } })).toBe(200)
    const answers = await Promise.all([
      device.call('/v1/me'),
      device.call('/v1/me', undefined, { headers: { origin: shop } }),
      device.call('/v1/nothing'),
      device.call('/v1/login'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 404, 405])
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((each) => each.startsWith('access-control'))).toEqual([])
      expect(headers['cache-control']).toBe('no-store')
    }
    expect(answers[0]?.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  it('the wallet’s origin has nothing of the API, and the API nothing of the wallet', async () => {
    expect((await server.ask('/v1/me')).status).toBe(404)
    expect((await server.ask('/getWallets')).status).toBe(200)
    expect((await device.call('/getWallets')).status).toBe(404)
    expect((await device.call('/health')).status).toBe(404)
  })
})

describe('the limits of codes', () => {
  let server: WalletServer
  beforeAll(async () => {
    server = await startWalletServer('libsql', {
      trustedProxies: 1,
      limits: {
        walletCodesPerHour: { points: 2, seconds: 3_600 },
        walletCodes: { points: 1, seconds: 1 },
        walletCodesPerNetwork: { points: 4, seconds: 3_600 },
      },
    })
  })
  afterAll(async () => server.stop())

  it('a mailbox gets one at a time, an office its share, and the next may come when it says [B-03]', async () => {
    const device = await server.createDevice()
    const begin = async (email: string, caller = '192.0.2.1') => {
      const body = { projectId: server.project.id, origin: shop, email }
      const headers = { 'x-forwarded-for': caller }
      return await device.call('/v1/login', body, { headers })
    }
    expect((await begin('ann@mail.example')).status).toBe(200)
    const again = await begin('ANN@mail.example', '198.51.100.1')
    expect([again.status, again.headers['retry-after']]).toEqual([429, '1'])
    expect((await begin('bob@mail.example', '192.0.2.77')).status).toBe(200)
    expect((await begin('cid@mail.example', '192.0.2.9')).status).toBe(200)
    expect((await begin('dan@mail.example', '192.0.2.200')).status).toBe(200)
    // The fifth of this network.
    expect((await begin('eve@mail.example', '192.0.2.3')).status).toBe(429)
    expect((await begin('eve@mail.example', '192.0.3.3')).status).toBe(200)
  })
})
