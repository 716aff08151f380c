import { createMessage, printMessage } from '@latchkey/siwx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { refuseForeignSignIn } from './refuseForeignSignIn.js'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const origin = 'https://shop.example'

type Given = { domain?: string; uri?: string; account?: string; statement?: string; page?: string }
const outcome = (text: string, page = origin) => {
  try {
    refuseForeignSignIn(text, { origin: page, address })
    return 'asked'
  } catch (error) {
    return (error as { readonly code: string }).code
  }
}
const textOf = ({
  domain = 'shop.example',
  uri = origin,
  account = `eip155:1:${address}`,
  statement = 'Sign in to Shop.',
}: Given = {}) =>
  printMessage(
    createMessage({
      ...{ domain, uri, statement, account: account as `eip155:1:${string}` },
      nonce: '32891756',
      issuedAt: '2026-01-01T00:00:00Z',
    }),
  )
const foreign = 'SIGN_IN_FOREIGN'

describe('a sign-in message', () => {
  it('of the page that asks and the account that signs is asked about', () => {
    expect(outcome(textOf())).toBe('asked')
    expect(outcome(textOf({ account: `eip155:1:${address.toLowerCase()}` }))).toBe('asked')
    expect(outcome(textOf({ uri: 'https://shop.example/login?x=1' }))).toBe('asked')
    const page = 'http://shop.localhost:8080'
    expect(outcome(textOf({ domain: 'shop.localhost:8080', uri: page }), page)).toBe('asked')
  })

  it.each<[string, Given]>([
    ['another domain', { domain: 'bank.example' }],
    ['a subdomain', { domain: 'login.shop.example' }],
    ['the domain above', { domain: 'example' }],
    ['a domain that ends alike', { domain: 'myshop.example' }],
    ['a domain that begins alike', { domain: 'shop.example.evil.example' }],
    ['another port', { domain: 'shop.example:8443' }],
    ['the default port', { domain: 'shop.example:443' }],
    ['a trailing dot', { domain: 'shop.example.' }],
    ['another case', { domain: 'SHOP.example' }],
    ['a name before the domain', { domain: 'shop.example@bank.example' }],
    ['a name before its own domain', { domain: 'bank.example@shop.example' }],
    ['another URI', { uri: 'https://bank.example' }],
    ['another scheme', { uri: 'http://shop.example' }],
    ['a URI with a name', { uri: 'https://shop.example@bank.example' }],
    ['another account', { account: `eip155:1:0x${'1'.repeat(40)}` }],
  ])('of %s is refused [F-11]', (_, given) => {
    expect(outcome(textOf(given))).toBe(foreign)
  })

  it('of the page itself is refused to another page', () => {
    for (const page of ['https://evil.example', 'http://shop.example', 'https://shop.example:8443'])
      expect(outcome(textOf(), page)).toBe(foreign)
  })

  it('for another domain is never asked about, however the domain is changed [F-11]', () => {
    fc.assert(
      fc.property(
        fc.nat('shop.example'.length),
        fc.constantFrom('', '.', '-', 'x', '%', '@', ':1', '/', '\u0440', '\u3002', '\u00ad', ' '),
        fc.boolean(),
        (at, put, isReplaced) => {
          const own = 'shop.example'
          const domain = own.slice(0, at) + put + own.slice(at + (isReplaced ? 1 : 0))
          fc.pre(domain !== own)
          const text = textOf().replace(own, domain)
          expect(outcome(text)).toBe(foreign)
        },
      ),
      { numRuns: runsOf(300, 10_000) },
    )
  })
})

describe('a text that only reads like a sign-in', () => {
  const body = textOf({ domain: 'bank.example', uri: 'https://bank.example' })
  it.each([
    ['a line before it', `Hello\n${body}`],
    ['a line after it', `${body}\nThanks`],
    ['other line ends', body.replaceAll('\n', '\r\n')],
    ['more blanks', body.replace('wants you', 'wants  you')],
    ['no blanks', body.replace('wants you', 'wantsyou')],
    ['wide letters', body.replace('wants', '\uff57ants')],
    ['capitals', body.toUpperCase()],
    ['its own page with a field more', `${textOf()}\nMore: x`],
  ])('with %s is refused', (_, text) => {
    expect(outcome(text)).toBe(foreign)
  })

  it('and any other text is asked about', () => {
    for (const text of ['Hello from the shop', '', 'I want to sign in', body.slice(0, 20)])
      expect(outcome(text)).toBe('asked')
  })
})
