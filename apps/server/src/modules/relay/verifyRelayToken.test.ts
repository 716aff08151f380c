import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIdentity, createToken } from '../../../test/relayClient.js'
import { RelayTokenError, verifyRelayToken } from './verifyRelayToken.js'

/** The example of WalletConnect's page on relay authentication. */
const example = {
  now: 1_656_910_097,
  iss: 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH',
  token:
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
}
const now = Math.floor(Date.now() / 1000)
const identity = createIdentity()

describe('tokens of relay clients', () => {
  it('WalletConnect’s example is believed in its time', () => {
    expect(
      verifyRelayToken(example.token, {
        now: example.now,
        audience: ['wss://relay.walletconnect.com/'],
      }),
    ).toBe(example.iss)
    expect(() => verifyRelayToken(example.token, { now })).toThrow('JWT is expired')
  })

  it('names the client, also where the clocks differ by two minutes', () => {
    for (const iat of [now - 119, now, now + 119])
      expect(verifyRelayToken(createToken(identity, { iat, exp: iat + 60 }), { now })).toBe(
        identity.clientId,
      )
  })

  it.each([
    ['without an end', {}, { exp: undefined }],
    ['that is valid for a lifetime', {}, { iat: 1_000_000_000, exp: 253_402_300_799 }],
    ['that is valid for eight days', {}, { exp: now + 8 * 86_400 }],
    ['with critical extensions', { crit: ['b64'], b64: false }, {}],
  ])('a token %s is refused', (_, header, claims) => {
    expect(() =>
      verifyRelayToken(createToken(identity, claims, { alg: 'EdDSA', typ: 'JWT', ...header }), {
        now,
      }),
    ).toThrow(RelayTokenError)
  })

  it('a clock that is a day ahead or behind is named as the reason [R-15]', () => {
    const day = 86_400
    expect(() =>
      verifyRelayToken(createToken(identity, { iat: now + day, exp: now + 2 * day }), { now }),
    ).toThrow('JWT is not yet valid')
    expect(() =>
      verifyRelayToken(createToken(identity, { iat: now - 2 * day, exp: now - day }), { now }),
    ).toThrow('JWT is expired')
  })

  const [head = '', body = '', signature = ''] = createToken(identity).split('.')
  const bent = (claims: Record<string, unknown>) =>
    Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims }),
    ).toString('base64url')
  const secp = `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xe7, 0x01]), Buffer.alloc(33, 1)]))}`
  it.each([
    ['a changed claim', [head, bent({ sub: 'x' }), signature].join('.')],
    [
      'another client’s name',
      [head, bent({ iss: createIdentity().clientId }), signature].join('.'),
    ],
    [
      'the same claims printed otherwise',
      [
        head,
        Buffer.from(`${Buffer.from(body, 'base64url')} `).toString('base64url'),
        signature,
      ].join('.'),
    ],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${head}.${body}.${signature}.x`],
    ['no algorithm', createToken(identity, {}, { alg: 'none', typ: 'JWT' })],
    ['another algorithm', createToken(identity, {}, { alg: 'HS256', typ: 'JWT' })],
    ['an issuer that is no did:key', createToken({ ...identity, clientId: 'did:web:example.org' })],
    ['a key of another curve', createToken({ ...identity, clientId: secp })],
    ['a time that is none', createToken(identity, { iat: 'now' })],
    ['no subject', createToken(identity, { sub: undefined })],
    ['a token without end', createToken(identity, { sub: 'x'.repeat(3_000) })],
    ['nothing', ''],
  ])('%s is refused', (_, token) => {
    expect(() => verifyRelayToken(token, { now })).toThrow(RelayTokenError)
  })

  it('where the relay knows its URL, a token for another one is refused', () => {
    const token = createToken(identity, { aud: 'wss://relay.example' })
    expect(
      verifyRelayToken(token, { now, audience: ['wss://other.example', 'wss://RELAY.example/'] }),
    ).toBe(identity.clientId)
    expect(() => verifyRelayToken(token, { now, audience: ['wss://other.example'] })).toThrow(
      'JWT audience is not this relay',
    )
  })

  it('random input throws RelayTokenError alone', () => {
    const parts = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
      fc.constant(head),
      fc.constant(body),
    )
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 4 }), (list) => {
        expect(() => verifyRelayToken(list.join('.'), { now })).toThrow(RelayTokenError)
      }),
      { numRuns: 2_000 },
    )
  })
})
