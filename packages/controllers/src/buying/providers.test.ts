import { afterEach, describe, expect, test, vi } from 'vitest'
import { own } from '../../test/accounts.js'
import { page, setUpBuying as setUp, sold, stubPage, stubService } from '../../test/setUpBuying.js'
import { meldUrl } from './meldUrl.js'
import { openProviderPage, toProviderUrl } from './openProviderPage.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('Meld with the host’s own public key', () => {
  const onramp = { meldPublicKey: 'host-key' }

  test('without a back end the page links to it within the click, and promises no price', async () => {
    const { asked } = stubService()
    const { opened } = stubPage()
    const { state, buying } = await setUp({ endpoints: {}, onramp })
    expect(state()).toMatchObject({
      providers: [{ id: 'meld' }],
      token: { symbol: 'USDC', network: 'eip155:1' },
      quote: { status: 'idle' },
      problem: undefined,
    })
    await buying.buy()
    const [url] = opened[0] ?? []
    const { origin, pathname, searchParams } = new URL(String(url))
    expect([origin, pathname]).toEqual(['https://meldcrypto.com', '/'])
    expect(Object.fromEntries(searchParams)).toEqual({
      publicKey: 'host-key',
      destinationCurrencyCode: 'USDC',
      walletAddress: own,
      externalCustomerId: expect.stringMatching(/.{8}/),
    })
    expect(state().order).toMatchObject({ status: 'unknown', provider: 'meld' })
    expect(asked).toEqual([])
  })

  test('on Solana it buys SOL; a back end that sells through Meld itself comes first', async () => {
    const solana = meldUrl({ publicKey: 'k', isSolana: true, address: 'a', customerId: 'c' })
    expect(new URL(solana).searchParams.get('destinationCurrencyCode')).toBe('SOL')
    const { to } = stubService()
    const { state, type } = await setUp({ features: { onramp: ['meld'] }, onramp })
    await type('100')
    expect(to('/onramp/quote')).toHaveLength(1)
    expect(state().problem).toBeUndefined()
    stubService({ '/v1/onramp/options': () => ({ ...sold, providers: ['coinbase'] }) })
    const other = await setUp({ features: { onramp: ['meld'] }, onramp })
    expect(other.state()).toMatchObject({ provider: 'meld', token: { symbol: 'USDC' } })
    expect(other.state().problem).toBeUndefined()
  })
})

describe('the page of a provider [W-06]', () => {
  test.each([
    ['https://pay.coinbase.com/buy?x=1', true],
    ['https://meldcrypto.com/', true],
    // docs.cdp.coinbase.com, "Sandbox testing"; the answers of Meld's sandbox.
    ['https://pay-sandbox.coinbase.com/?sessionToken=one', true],
    ['https://sb.meldcrypto.com/?token=one', true],
    // The rest of a provider's domain is no page of a purchase.
    ['https://coinbase.com/', false],
    ['https://any.coinbase.com/', false],
    ['https://any.meldcrypto.com/', false],
    ['https://pay.coinbase.com.evil.example/', false],
    ['https://evil.example/?pay.coinbase.com', false],
    ['https://user@pay.coinbase.com/', false],
    ['https://pay.coinbase.com:8443/', false],
    ['http://pay.coinbase.com/', false],
    ['javascript:alert(1)//pay.coinbase.com', false],
    ['data:text/html,x', false],
    ['not a url', false],
  ])('%s: %s', (url, isAllowed) => {
    expect(toProviderUrl(url) !== undefined).toBe(isAllowed)
  })

  test('hosts of the site’s own list: https, and http on this machine', () => {
    const hosts = ['pay.example.org', '127.0.0.1:8790', 'far.example']
    expect(toProviderUrl('https://pay.example.org/a', hosts)).toBe('https://pay.example.org/a')
    expect(toProviderUrl('http://127.0.0.1:8790/a', hosts)).toBe('http://127.0.0.1:8790/a')
    expect(toProviderUrl('http://127.0.0.1:8791/a', hosts)).toBeUndefined()
    expect(toProviderUrl('http://far.example/a', hosts)).toBeUndefined()
  })

  test('a browser that does not tell of clicks is believed', () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('open', () => null)
    expect(openProviderPage(page)).toBe('opened')
  })
})
