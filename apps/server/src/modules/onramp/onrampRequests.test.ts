import { randomBytes, randomUUID } from 'node:crypto'
import { createStandInKeys } from '@latchkey/localnet/onramp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callsOf,
  type Given,
  newAddress,
  providers,
  quoteBody,
  urlBody,
} from '../../../test/onrampCalls.js'
import { type OnrampStage, payOn, startOnrampStage } from '../../../test/onrampStage.js'
import { shop, startTestServer } from '../../../test/startTestServer.js'
import { useEvm } from '../../../test/useEvm.js'

const { evm } = useEvm()

describe('the visitor’s address', () => {
  it('reaches the provider as the outermost own proxy saw it, never as the caller says', async () => {
    const cases = [
      { trustedProxies: 0, forwarded: '203.0.113.7', seen: '127.0.0.1' },
      { trustedProxies: 1, forwarded: '198.51.100.1, 203.0.113.7', seen: '203.0.113.7' },
      // Whole: a limit's group of addresses is no address.
      { trustedProxies: 1, forwarded: '2001:db8:1:2:3:4:5:6', seen: '2001:db8:1:2:3:4:5:6' },
    ]
    for (const { trustedProxies, forwarded, seen } of cases) {
      const stage = await startOnrampStage('libsql', {
        chain: evm.networks[0],
        settings: { trustedProxies },
      })
      const headers = { 'x-forwarded-for': forwarded }
      const body = { ...urlBody(providers[0], newAddress()), clientIp: '192.0.2.1' }
      const made = await callsOf(stage).url(body, randomUUID(), headers)
      expect(made.status).toBe(200)
      expect(stage.standIn.asked.at(-1)?.clientIp).toBe(seen)
      await stage.stop()
    }
  })
})

describe('a provider that does not answer as it should', () => {
  it('down is 502 for options, quote and link, the history stays, and nothing is invented', async () => {
    const stage = await startOnrampStage('libsql', { chain: evm.networks[0] })
    const page = callsOf(stage)
    const address = newAddress()
    const [coinbase] = providers
    await page.url(urlBody(coinbase, address))
    await stage.standIn.stop()
    for (const provider of providers) {
      const quote = await page.quote(quoteBody(provider))
      expect(quote).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
      expect(Object.keys(quote)).not.toContain('total')
      const link = await page.url(urlBody(provider, address))
      expect(link).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
      const options = await page.options({ provider: provider.id })
      expect(options.error.code).toBe('UPSTREAM_FAILED')
    }
    expect(await page.history(address, 'coinbase')).toHaveLength(1)
    expect(await page.history(address, 'meld')).toEqual([])
    await stage.server.stop()
  })

  it('a refused key appears as refused in the log and the metrics, without the key', async () => {
    const believed = {
      coinbaseKey: randomBytes(32).toString('base64'),
      meldKey: 'wrong-key-of-meld',
    }
    const stage = await startOnrampStage('libsql', { chain: evm.networks[0], believed })
    const page = callsOf(stage)
    for (const provider of providers) {
      const quote = await page.quote(quoteBody(provider))
      expect(quote).toMatchObject({ status: 502, code: 'PROVIDER_KEY_REFUSED' })
      const lines = stage.server.lines.filter((line) => line.includes('refuses this server’s key'))
      expect(lines.at(-1)).toContain(`"provider":"${provider.id}"`)
    }
    const metrics = await stage.server.context.metrics.print()
    for (const { id } of providers)
      expect(metrics).toContain(`latchkey_onramp_requests_total{provider="${id}",outcome="key"} 1`)
    const all = stage.server.lines.join('\n')
    for (const secret of Object.values(believed)) expect(all).not.toContain(secret)
    await stage.stop()
  })

  it('the pace and the day’s budget are the operator’s; beyond them it is 503', async () => {
    const quotesOf = async (each: Given, provider: (typeof providers)[number]) => {
      const stage = await startOnrampStage('libsql', { chain: evm.networks[0], each })
      const page = callsOf(stage)
      const statuses: number[] = []
      while (statuses.at(-1) !== 503 && statuses.length < 5)
        statuses.push((await page.quote(quoteBody(provider))).status)
      await stage.stop()
      return statuses
    }
    const [coinbase, meld] = providers
    expect(await quotesOf({ requestsPerDay: 3 }, coinbase)).toEqual([200, 200, 200, 503])
    // Its options are two requests.
    expect(await quotesOf({ requestsPerDay: 3 }, meld)).toEqual([200, 503])
    expect(await quotesOf({ requestsPerSecond: 0.1 }, coinbase)).toEqual([200, 503])
  })
})

describe('the requests of a page', () => {
  let stage: OnrampStage
  beforeAll(async () => {
    stage = await startOnrampStage('libsql', { chain: evm.networks[0] })
  })
  afterAll(() => stage.stop())

  it.each(providers)(
    '$id: an amount or a currency that it does not sell is 400 with its reason',
    async (provider) => {
      const page = callsOf(stage)
      const low = await page.quote(quoteBody(provider, { amount: '9.99' }))
      expect(low).toMatchObject({ status: 400, code: 'REFUSED_BY_PROVIDER' })
      expect(low.reason).toContain('outside the limits')
      const high = await page.quote(quoteBody(provider, { amount: '7500.01' }))
      expect(high.status).toBe(400)
      for (const amount of ['10', '7500'])
        expect((await page.quote(quoteBody(provider, { amount }))).status).toBe(200)
      const strange = await page.quote(quoteBody(provider, { purchaseCurrency: 'NONE' }))
      expect(strange.status).toBe(400)
      for (const amount of ['0x10', '-5', '1e3', ''])
        expect(await page.quote(quoteBody(provider, { amount }))).toMatchObject({
          status: 400,
          code: 'INVALID_REQUEST',
        })
    },
  )

  it('a provider that sells by state says so, with its country, and has no options without one', async () => {
    const page = callsOf(stage)
    const [coinbase, meld] = providers
    const about = async (given: Readonly<Record<string, string>>) => {
      const { country, needsSubdivision, purchaseCurrencies } = await page.options(given)
      const sold = (purchaseCurrencies as { id: string }[]).map(({ id }) => id)
      return { country, needsSubdivision, sold }
    }
    const asked = { country: 'US', needsSubdivision: true }
    const all = [coinbase.ether, coinbase.dollar]
    const nowhere = await stage.server.ask('/v1/onramp/options')
    expect(await nowhere.json()).toEqual({
      ...asked,
      providers: ['coinbase', 'meld'],
      paymentCurrencies: [],
      purchaseCurrencies: [],
    })
    // Each state has answers of its own, in the cache too.
    for (const _ of ['asked', 'kept']) {
      expect(await about({ subdivision: 'CA' })).toEqual({ ...asked, sold: all })
      expect(await about({ subdivision: 'NY' })).toEqual({ ...asked, sold: [coinbase.ether] })
    }
    expect(await about({ country: 'DE' })).toEqual({
      country: 'DE',
      needsSubdivision: undefined,
      sold: all,
    })
    expect(await about({ provider: meld.id })).toMatchObject({
      country: 'US',
      needsSubdivision: undefined,
    })
    const wrong = await page.options({ subdivision: 'New York' })
    expect(wrong.error.code).toBe('INVALID_REQUEST')
  })

  it('the state reaches Coinbase with its quote and its link, and Meld not at all', async () => {
    const page = callsOf(stage)
    const [coinbase, meld] = providers
    const without = { subdivision: undefined }
    for (const refusal of [
      await page.quote(quoteBody(coinbase, without)),
      await page.url(urlBody(coinbase, newAddress(), without)),
    ]) {
      expect(refusal).toMatchObject({ status: 400, code: 'REFUSED_BY_PROVIDER' })
      expect(refusal.reason).toContain('subdivision')
    }
    for (const provider of [coinbase, meld]) {
      const address = newAddress()
      if (provider === coinbase)
        expect((await page.quote(quoteBody(provider, { address }))).status).toBe(200)
      expect((await page.url(urlBody(provider, address))).status).toBe(200)
      const told = stage.standIn.asked.filter(
        ({ destinationAddress, walletAddress }) =>
          destinationAddress === address || walletAddress === address,
      )
      expect(told.map(({ subdivision }) => subdivision)).toEqual(
        provider === coinbase ? ['CA', 'CA'] : [undefined],
      )
    }
    // Nor does Coinbase get one of a country in which it sells to all alike.
    expect((await page.quote(quoteBody(coinbase, { country: 'DE' }))).status).toBe(200)
    const last = stage.standIn.asked.at(-1)
    expect([last?.country, last?.subdivision]).toEqual(['DE', undefined])
  })

  it('a currency may come whole, as the options have it', async () => {
    const page = callsOf(stage)
    const { purchaseCurrencies, paymentCurrencies } = await page.options()
    const [purchaseCurrency] = purchaseCurrencies
    const [paymentCurrency] = paymentCurrencies
    const whole = { purchaseCurrency, paymentCurrency }
    const quote = await page.quote(quoteBody(providers[0], whole))
    expect(quote).toMatchObject({ status: 200, total: { amount: '100.00' } })
  })

  it('an unknown provider, network or address is refused before the provider is asked', async () => {
    const page = callsOf(stage)
    const [coinbase, meld] = providers
    const before = stage.standIn.asked.length
    const codeOf = async (body: Given) => (await page.url(body)).code
    const address = newAddress()
    expect(await codeOf(urlBody(coinbase, address, { provider: 'stripe' }))).toBe(
      'UNKNOWN_PROVIDER',
    )
    expect(await codeOf(urlBody(coinbase, address, { defaultNetwork: 'nowhere' }))).toBe(
      'NETWORK_NOT_SOLD',
    )
    const solana = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    expect(await codeOf(urlBody(coinbase, solana))).toBe('INVALID_ADDRESS')
    // Meld sends to Solana, but not to its addresses on another network.
    expect(await codeOf(urlBody(meld, solana))).toBe('NETWORK_NOT_SOLD')
    // A currency of another network than the page names.
    const elsewhere = urlBody(meld, address, { purchaseCurrency: 'ETH' })
    expect(await codeOf(elsewhere)).toBe('NETWORK_NOT_SOLD')
    expect((await page.quote(quoteBody(meld, { network: 'ETH' }))).code).toBe('NETWORK_NOT_SOLD')
    expect(await codeOf(urlBody(coinbase, 'nonsense'))).toBe('INVALID_ADDRESS')
    expect(stage.standIn.asked).toHaveLength(before)
    const quote = quoteBody(coinbase)
    expect((await page.quote({ ...quote, address: undefined })).code).toBe('ADDRESS_REQUIRED')
  })

  it('a text that no database can store is refused before the database gets it', async () => {
    const shared = await startOnrampStage('PostgreSQL and Redis', { chain: evm.networks[0] })
    const page = callsOf(shared)
    const [coinbase] = providers
    const odd = await page.url(
      urlBody(coinbase, newAddress(), { purchaseCurrency: `${coinbase.ether}\u0000` }),
    )
    expect(odd).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
    const history = await shared.server.ask('/v1/account/%00/history?onramp=coinbase')
    expect([history.status, (await history.json()).error.code]).toEqual([400, 'INVALID_ADDRESS'])
    await shared.stop()
  })

  it('a link is for one purchase', async () => {
    const { url } = await callsOf(stage).url(urlBody(providers[0], newAddress()))
    const page = await fetch(url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    expect(text).toContain('This is a stand-in for a provider of purchases. No money moves.')
    expect(text).not.toContain('<script')
    await payOn(url)
    expect((await fetch(url)).status).toBe(410)
  })

  it('other origins and unknown projects are refused', async () => {
    const ask = (init: Parameters<typeof stage.server.ask>[1]) =>
      stage.server.ask('/v1/onramp/options', init)
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask({ projectId: null })).status).toBe(401)
    expect((await ask({ origin: shop })).status).toBe(200)
  })
})

describe('the operator’s settings', () => {
  it('ES256 keys sign too', async () => {
    const keys = createStandInKeys({ algorithm: 'es256' })
    const stage = await startOnrampStage('libsql', { chain: evm.networks[0], keys })
    expect((await callsOf(stage).quote(quoteBody(providers[0]))).status).toBe(200)
    await stage.stop()
  })

  it('a missing or broken key ends the start', async () => {
    const chain = evm.networks[0]
    const broken = startOnrampStage('libsql', { chain, believed: { coinbaseKey: 'no key' } })
    await expect(broken).rejects.toThrow('onramp.coinbase.keyEnv')
    const missing = startOnrampStage('libsql', { chain, believed: { meldKey: '' } })
    await expect(missing).rejects.toThrow('onramp.meld.keyEnv')
  })

  it('without providers nothing is sold: 501, and an empty history', async () => {
    const server = await startTestServer('libsql')
    const options = await server.ask('/v1/onramp/options')
    expect([options.status, (await options.json()).error.code]).toEqual([501, 'NOT_CONFIGURED'])
    const history = await server.ask(`/v1/account/${newAddress()}/history?onramp=coinbase`)
    expect(await history.json()).toEqual({ data: [], next: null })
    expect((await server.ask('/v1/onramp/webhooks/coinbase', { method: 'POST' })).status).toBe(404)
    await server.stop()
  })
})
