import type { CaipAddress } from '@latchkey/core'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createMessage } from './createMessage.js'
import { createNonce } from './createNonce.js'
import { parseMessage } from './parseMessage.js'
import { printMessage } from './printMessage.js'
import type { SignInMessage } from './SignInMessage.js'

const evmAddress = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const characters = (form: RegExp) => fc.stringMatching(form)
const time = fc
  .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const uri = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  characters(/^(?:ipfs|urn|did):[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]{0,40}$/),
)
const account = fc
  .oneof(
    characters(/^eip155:[1-9]\d{0,8}:0x[0-9a-fA-F]{40}$/),
    characters(/^solana:[1-9A-HJ-NP-Za-km-z]{32}:[1-9A-HJ-NP-Za-km-z]{43,44}$/),
    characters(/^polkadot:[0-9a-f]{32}:[1-9A-HJ-NP-Za-km-z]{47,48}$/),
    characters(/^bip122:[0-9a-f]{32}:(?:bc1[a-z0-9]{39}|[13][1-9A-HJ-NP-Za-km-z]{33})$/),
    characters(/^cosmos:[a-z]{4,10}-[1-9]:[a-z]{4,6}1[a-z0-9]{38}$/),
  )
  .map((id) => id as CaipAddress)
const message: fc.Arbitrary<SignInMessage> = fc.record(
  {
    account,
    scheme: fc.constantFrom('https', 'http'),
    domain: fc.oneof(
      fc.domain(),
      fc.tuple(fc.domain(), fc.nat(65_535)).map(([host, port]) => `${host}:${port}`),
      characters(/^(?:[a-z0-9]{1,5}@)?(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?$/),
      fc.constantFrom('localhost:5173', '[::1]:8080'),
    ),
    statement: characters(/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]{1,60}$/),
    uri,
    nonce: characters(/^[a-zA-Z0-9]{8,40}$/),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: characters(/^[A-Za-z0-9\-._~!$&'()*+,;=:@]{0,30}$/),
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['account', 'domain', 'uri', 'nonce', 'issuedAt'] },
)

describe('the sign-in message [W-13]', () => {
  it('law: parse after print gives back the message, 10,000 times', () => {
    fc.assert(
      fc.property(message, (each) => {
        expect(parseMessage(printMessage(each))).toEqual(each)
      }),
      { numRuns: 10_000 },
    )
  })

  it('law: on eip155 the text equals viem’s, byte by byte, and viem reads it', () => {
    const ofEvm = message.filter(
      // viem leaves an empty request id out, which EIP-4361 allows.
      (each) => each.account.startsWith('eip155:') && each.requestId !== '',
    )
    fc.assert(
      fc.property(ofEvm, (each) => {
        const { account: id, issuedAt, expirationTime, notBefore, resources, ...rest } = each
        const [, chainId, address] = id.split(':')
        const fields = {
          ...rest,
          address: address as `0x${string}`,
          chainId: Number(chainId),
          version: '1' as const,
          issuedAt: new Date(issuedAt),
          ...(expirationTime && { expirationTime: new Date(expirationTime) }),
          ...(notBefore && { notBefore: new Date(notBefore) }),
          ...(resources && { resources: [...resources] }),
        }
        let theirs: string
        try {
          theirs = createSiweMessage(fields)
        } catch {
          // viem checks the checksum of an address, and takes fewer domains and URIs.
          return
        }
        expect(printMessage({ ...each, account: `eip155:${chainId}:${addressIn(theirs)}` })).toBe(
          theirs,
        )
        expect(parseSiweMessage(theirs).nonce).toBe(each.nonce)
      }),
    )
  })

  it('law: on solana the text equals the wallet standard’s, which reads it', () => {
    const ofSolana = message.filter(
      (each) =>
        each.account.startsWith('solana:') && each.scheme === undefined && each.requestId !== '',
    )
    fc.assert(
      fc.property(ofSolana, (each) => {
        const { account: id, ...rest } = each
        const [, chainId = '', address = ''] = id.split(':')
        const theirs = createSignInMessageText({
          ...rest,
          resources: rest.resources ? [...rest.resources] : undefined,
          address,
          chainId,
          version: '1',
        } as Parameters<typeof createSignInMessageText>[0])
        expect(printMessage(each)).toBe(theirs)
      }),
    )
  })

  it('the examples of the wallet standard: with and without a statement, one blank line', () => {
    const fields = {
      account: `solana:${mainnet}:${solanaAddress}`,
      domain: 'app.example',
      uri: 'https://app.example',
      nonce: 'abcdefgh1',
      issuedAt: '2026-01-01T00:00:00.000Z',
    } as const
    for (const statement of [undefined, 'Hello.']) {
      const text = printMessage({ ...fields, ...(statement && { statement }) })
      expect(text.split('\n\n\n')).toHaveLength(1)
      expect(parseSignInMessageText(text)).toMatchObject({ statement, nonce: 'abcdefgh1' })
    }
  })

  it.each([
    ['mainnet', mainnet],
    ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ])('reads the chain id %s of a text that a wallet wrote itself', (chainId, reference) => {
    const text = `app.example wants you to sign in with your Solana account:\n${solanaAddress}\n\nURI: https://app.example\nVersion: 1\nChain ID: ${chainId}\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z`
    expect(parseMessage(text)?.account).toBe(`solana:${reference}:${solanaAddress}`)
  })

  it('has 128 random bits and ends after five minutes unless its maker says otherwise', () => {
    const nonces = Array.from({ length: 1_000 }, createNonce)
    expect(new Set(nonces).size).toBe(1_000)
    expect(nonces.every((nonce) => /^[0-9a-f]{32}$/.test(nonce))).toBe(true)
    const made = createMessage({
      account: `eip155:1:${evmAddress}`,
      domain: 'app.example',
      uri: 'https://app.example',
      issuedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(made.expirationTime).toBe('2026-01-01T00:05:00.000Z')
  })

  it.each([
    ['statement', { statement: 'two\nlines' }],
    ['statement', { statement: '' }],
    ['statement', { statement: 'Grüße' }],
    ['domain', { domain: 'app.example/x' }],
    ['domain', { domain: 'app.example wants' }],
    ['uri', { uri: 'no uri' }],
    ['nonce', { nonce: 'short' }],
    ['issuedAt', { issuedAt: 'yesterday' }],
    ['issuedAt', { issuedAt: '2026-02-30T00:00:00Z' }],
    ['expirationTime', { expirationTime: '2026-01-01' }],
    ['requestId', { requestId: 'a b' }],
    ['resources', { resources: ['https://a.example', 'no uri'] }],
  ])('is not written with a bad %s: %j', (field, bad) => {
    const good = {
      account: `eip155:1:${evmAddress}`,
      domain: 'app.example',
      uri: 'https://app.example',
      nonce: 'abcdefgh1',
      issuedAt: '2026-01-01T00:00:00Z',
    } as const
    expect(() => printMessage(good)).not.toThrow()
    expect(() => printMessage({ ...good, ...bad })).toThrow(
      expect.objectContaining({ details: expect.stringContaining(`'${field}'`) }),
    )
  })
})

const addressIn = (text: string): string => text.split('\n')[1] ?? ''

/** github.com/spruceid/siwe, test/parsing_positive.json and parsing_negative.json (Apache-2.0). */
const head = (domain: string, address = evmAddress) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n`
const statement = 'I accept the ServiceOrg Terms of Service: https://service.org/tos'
const tail =
  'URI: https://service.org/login\nVersion: 1\nChain ID: 1\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24.000Z'
const full = `${tail.replace('2021-09-30T16:25:24.000Z', '2022-03-17T12:45:13.610Z')}\nExpiration Time: 2023-03-17T12:45:13.610Z\nNot Before: 2022-03-17T12:45:13.610Z\nRequest ID: some_id\nResources:\n- https://service.org/login`
const whole = (rest: string) => `${head('service.org')}${statement}\n\n${rest}`

describe('the published vectors of EIP-4361 [W-13]', () => {
  it.each([
    ['service.org', `${head('service.org')}${statement}\n\n${tail}`],
    ['service.org', `${head('service.org')}${statement}\n\n${tail.replace('24.000Z', '24Z')}`],
    ['127.0.0.1', `${head('127.0.0.1')}${statement}\n\n${tail}`],
    ['test@127.0.0.1', `${head('test@127.0.0.1')}${statement}\n\n${tail}`],
    ['127.0.0.1:8080', `${head('127.0.0.1:8080')}${statement}\n\n${tail}`],
    ['test@127.0.0.1:8080', `${head('test@127.0.0.1:8080')}${statement}\n\n${tail}`],
    ['service.org', `${head('service.org')}\n${tail}`],
    [
      'service.org',
      `${whole(tail)}\nResources:\n- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu\n- https://example.com/my-web2-claim.json`,
    ],
    ['service.org', whole(full)],
  ])('reads and writes again what comes from %s (%#)', (domain, text) => {
    const read = parseMessage(text)
    expect(read).toMatchObject({ domain, account: `eip155:1:${evmAddress}`, nonce: '32891757' })
    expect(read && printMessage(read)).toBe(text)
  })

  it('a host with an underscore is an authority of RFC 3986, as for siwe 3.0.0', () => {
    // An older vector, “domain not RFC4501 authority”, refused it; its successor has `#` instead.
    const text = `${head('not_rfc4501')}${statement}\n\n${full}`
    expect(parseMessage(text)).toMatchObject({ domain: 'not_rfc4501' })
  })

  const spoken = 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)'
  const without = (line: RegExp) => whole(full.replace(line, ''))
  const swapped = (one: string, other: string) => {
    const lines = full.split('\n')
    const at = (name: string) => lines.findIndex((line) => line.startsWith(name))
    const [first, second] = [at(one), at(other)]
    ;[lines[first], lines[second]] = [lines[second] ?? '', lines[first] ?? '']
    return whole(lines.join('\n'))
  }
  it.each([
    ['missing domain', `${head('')}${statement}\n\n${full}`],
    ['a domain that is no authority', `${head('#notrfc4501')}${statement}\n\n${full}`],
    ['missing address', `${head('service.org', '')}${statement}\n\n${full}`],
    ['missing uri', without(/^URI.*\n/m)],
    ['missing version', without(/^Version.*\n/m)],
    ['missing chain id', without(/^Chain ID.*\n/m)],
    ['missing nonce', without(/^Nonce.*\n/m)],
    ['missing time', without(/^Issued At.*\n/m)],
    ['extra line breaks', `${head('service.org')}\n${statement}\n\n${full}`],
    ['out of order uri', swapped('URI', 'Version')],
    ['out of order chain id', swapped('Chain ID', 'Nonce')],
    ['out of order nonce', swapped('Nonce', 'Issued At')],
    ['out of order version', swapped('Version', 'Chain ID')],
    ['out of order time', swapped('Issued At', 'Expiration Time')],
    [
      'a chain id in the line of the nonce',
      whole(full.replace(/(Chain ID: 1)\n(Nonce.*)/, '$2$1\n')),
    ],
    [
      'resources before the request id',
      whole(full.replace(/(Request ID.*)\n(Resources:\n.*)/, '$2\n$1')),
    ],
    ['a blank line for a field', whole(full.replace(/^URI.*/m, ''))],
    ['missing uri and chain id', whole(full.replace(/^(URI|Chain ID).*\n/gm, ''))],
    [
      'no time of RFC 3339 for the end',
      whole(full.replace(/(Expiration Time: ).*/, `$1${spoken}`)),
    ],
    ['no time of RFC 3339 for the start', whole(full.replace(/(Not Before: ).*/, `$1${spoken}`))],
    [
      'a first resource that is no uri',
      whole(full.replace('- https', '- _not_a_rfc3986_valid_uri_\n- https')),
    ],
    ['out of order end', swapped('Expiration Time', 'Not Before')],
    ['out of order request id', swapped('Request ID', 'Not Before')],
    ['another version', whole(full.replace('Version: 1', 'Version: 2'))],
    ['a statement with a line break', whole(full).replace('Service: ', 'Service: \n')],
    ['no uri', whole(full.replace('https://service.org/login', '_not_a_rfc3986_valid_uri_'))],
    ['no chain id', whole(full.replace('Chain ID: 1', 'Chain ID: ?'))],
    ['a short nonce', whole(full.replace('32891757', '1234567'))],
    [
      'no time of RFC 3339',
      whole(full.replace('2022-03-17T12:45:13.610Z', 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)')),
    ],
    ['resources in one line', `${whole(full)} - https://service.org/login/2`],
    ['a resource that is no uri', `${whole(full)}\n- _not_a_rfc3986_valid_uri_`],
    ['more after the end', `${whole(full)}\n`],
  ])('refuses %s', (_, text) => {
    expect(parseMessage(whole(full))).toBeDefined()
    expect(parseMessage(text)).toBeUndefined()
  })
})

/** github.com/anza-xyz/wallet-standard, packages/core/util/src/__tests__/signIn.ts (Apache-2.0). */
describe('the published vectors of SIWS [W-13]', () => {
  const start = 'solana.com wants you to sign in with your Solana account:\nA'
  it.each([
    ['domain and address', start],
    ['statement', `${start}\n\nS`],
    ['statement of many lines', `${start}\n\nS\n\nS`],
    ['fields', `${start}\n\nURI: https://solana.com`],
    ['statement and fields', `${start}\n\nS\n\nURI: https://solana.com`],
    ['statement of many lines and fields', `${start}\n\nS\n\nS\n\nURI: https://solana.com`],
  ])('with %s alone is well-formed there, and proves too little here', (_, text) => {
    expect(parseSignInMessageText(text)).toMatchObject({ domain: 'solana.com', address: 'A' })
    expect(parseMessage(text)).toBeUndefined()
  })

  /** github.com/phantom/sign-in-with-solana, README.md: the maximal message template. */
  it('all fields stand in the order of the template', () => {
    const message = {
      account: `solana:${mainnet}:${solanaAddress}`,
      domain: 'app.example',
      statement: 'Hello.',
      uri: 'https://app.example',
      nonce: 'oBbLoEldZs',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-01T00:05:00.000Z',
      notBefore: '2026-01-01T00:00:00.000Z',
      requestId: 'id1',
      resources: ['https://example.com', 'https://phantom.app/'],
    } as const
    const text = `app.example wants you to sign in with your Solana account:\n${solanaAddress}\n\nHello.\n\nURI: https://app.example\nVersion: 1\nChain ID: ${mainnet}\nNonce: oBbLoEldZs\nIssued At: 2026-01-01T00:00:00.000Z\nExpiration Time: 2026-01-01T00:05:00.000Z\nNot Before: 2026-01-01T00:00:00.000Z\nRequest ID: id1\nResources:\n- https://example.com\n- https://phantom.app/`
    expect(printMessage(message)).toBe(text)
    expect(parseMessage(text)).toEqual(message)
  })
})
