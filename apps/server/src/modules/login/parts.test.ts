import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { checkConfig } from '../../config/readConfig.js'
import { openDatabase } from '../../database/openDatabase.js'
import { createLog } from '../../log/createLog.js'
import { createEnvelope } from './createEnvelope.js'
import { networkOf } from './networkOf.js'
import { normalEmail } from './normalEmail.js'
import { readWalletSecrets } from './readWalletSecrets.js'

describe('an e-mail address', () => {
  it.each([
    [' Ann@Example.ORG ', 'ann@example.org'],
    ['ann+shop@mail.example.co.uk', 'ann+shop@mail.example.co.uk'],
    ['ａｎｎ@example.org', 'ann@example.org'],
    ['jürgen@münchen.example', 'jürgen@xn--mnchen-3ya.example'],
    ['a@b.cd', 'a@b.cd'],
  ])('%j is %j', (typed, normal) => {
    expect(normalEmail(typed)).toBe(normal)
    expect(normalEmail(normal)).toBe(normal)
  })

  it.each([
    '',
    'ann',
    'ann@',
    '@example.org',
    'ann@localhost',
    'ann@10.0.0.12',
    'ann@[127.0.0.1]',
    'ann@example..org',
    'ann@-example.org',
    '.ann@example.org',
    'ann.@example.org',
    'an..n@example.org',
    'ann@example.org\r\nBcc: eve@example.org',
    'ann\u0000@example.org',
    'ann\u202e@example.org',
    '"ann"@example.org',
    'ann <ann@example.org>',
    'ann@example.org,eve@example.org',
    'ann eve@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ann@${'a'.repeat(64)}.org`,
    `ann@${'a.'.repeat(126)}org`,
  ])('%j is none', (typed) => {
    expect(normalEmail(typed)).toBeUndefined()
  })

  it('has no sign that ends a header or begins another mailbox', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const email = normalEmail(`${text}@example.org`)
        return email === undefined || /^[^\s<>",;:\p{Cc}]+@example\.org$/u.test(email)
      }),
    )
  })
})

describe('the network of a caller', () => {
  it.each([
    ['192.0.2.7', '192.0.2.200', true],
    ['192.0.2.7', '192.0.3.7', false],
    ['2001:db8:1:23a::/64', '2001:db8:1:2ff::/64', true],
    ['2001:db8:1:23a::/64', '2001:db8:1:33a::/64', false],
    ['2001:db8:1:3a::/64', '2001:db8:1:0::/64', true],
  ])('of %s and %s: one is %s', (one, other, isSame) => {
    expect(networkOf(one) === networkOf(other)).toBe(isSame)
  })
})

describe('a sealed value', () => {
  const kek = randomBytes(32)
  const place = { table: 'wallet_copies', id: 'a', project: 'shop' }
  const { seal, open } = createEnvelope(kek)
  const value = new TextEncoder().encode('sixteen bytes...')

  it('opens in its place alone, under its own key [B-17]', () => {
    const sealed = seal(place, value)
    expect(open(place, sealed)).toEqual(value)
    expect(seal(place, value)).not.toBe(sealed)
    for (const change of [{ table: 'wallet_mailboxes' }, { id: 'b' }, { project: 'other' }])
      expect(() => open({ ...place, ...change }, sealed)).toThrow()
    expect(() => open({ table: 'wallet_copiesa', id: '', project: 'shop' }, sealed)).toThrow()
    expect(() => createEnvelope(randomBytes(32)).open(place, sealed)).toThrow('another key')
  })

  it('does not open once a bit of it is another, or its end is missing', () => {
    const bytes = Buffer.from(seal(place, value), 'base64url')
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (at) => {
        const changed = Buffer.from(bytes)
        changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7))
        expect(() => open(place, changed.toString('base64url'))).toThrow()
      }),
      { numRuns: 1_000 },
    )
    for (let length = 0; length < bytes.length; length++)
      expect(() => open(place, bytes.subarray(0, length).toString('base64url'))).toThrow()
  })
})

describe('the keys of the wallet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallet-keys-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const key = () => randomBytes(32).toString('hex')
  const read = async (mode: string, environment: Readonly<Record<string, string>>, stored = '') => {
    const config = checkConfig({
      mode,
      dataFolder: folder,
      wallet: { origin: 'https://wallet.example', mail: { from: 'a@shop.example' } },
    })
    const lines: string[] = []
    const database = await openDatabase(config)
    try {
      await database.run(
        'INSERT INTO secrets (purpose, starts_at, value) VALUES (?, 0, ?) ON CONFLICT DO NOTHING',
        ['callers', stored || key()],
      )
      const log = createLog({ write: (line) => lines.push(line) })
      const secrets = await readWalletSecrets({ config, database, log }, environment)
      return { secrets, lines }
    } finally {
      await database.close()
    }
  }
  const environment = {
    LATCHKEY_WALLET_KEK: key(),
    LATCHKEY_WALLET_PEPPER: key(),
    LATCHKEY_WALLET_UNSEAL_KEY: key(),
  }

  it('come from the environment, each 32 bytes', async () => {
    const { secrets, lines } = await read('production', environment)
    expect(Buffer.from(secrets.kek).toString('hex')).toBe(environment.LATCHKEY_WALLET_KEK)
    expect([secrets.pepper.length, secrets.unsealKey.length, lines]).toEqual([32, 32, []])
  })

  it.each([
    ['one is missing', { LATCHKEY_WALLET_PEPPER: '' }, 'has no LATCHKEY_WALLET_PEPPER'],
    ['one is short', { LATCHKEY_WALLET_KEK: 'abc' }, 'LATCHKEY_WALLET_KEK is not 64'],
    ['two are equal', { LATCHKEY_WALLET_KEK: environment.LATCHKEY_WALLET_PEPPER }, 'must differ'],
    [
      'two are equal but for their case',
      { LATCHKEY_WALLET_KEK: environment.LATCHKEY_WALLET_UNSEAL_KEY.toUpperCase() },
      'must differ',
    ],
  ])('production does not start where %s [B-18]', async (_, change, message) => {
    await expect(read('production', { ...environment, ...change })).rejects.toThrow(message)
  })

  it('production does not start with one that is in the database [B-18]', async () => {
    await expect(
      read('production', environment, environment.LATCHKEY_WALLET_UNSEAL_KEY),
    ).rejects.toThrow('is in the database')
  })

  it('development makes them once, for its owner’s eyes, and says so', async () => {
    const [first, second] = [await read('development', {}), await read('development', {})]
    expect(second.secrets).toEqual(first.secrets)
    expect(first.lines.join()).toContain('for development alone')
    const file = join(folder, 'development-wallet-keys.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toHaveLength(3)
  })

  it.each([
    ['an origin with a path', { origin: 'https://wallet.example/x' }],
    ['plain http', { origin: 'http://wallet.example' }],
    ['no mail', { origin: 'https://wallet.example', mail: undefined }],
  ])('%s is no setting', (_, change) => {
    const mail = { from: 'a@shop.example' }
    expect(() => checkConfig({ wallet: { mail, ...change } })).toThrow('wallet')
    expect(() =>
      checkConfig({ wallet: { mail, origin: 'http://wallet.localhost:8080' } }),
    ).not.toThrow()
  })
})
