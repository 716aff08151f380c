import { randomBytes, randomUUID } from 'node:crypto'
import { coinbaseMessage, createStandInKeys, meldMessage } from '@latchkey/localnet/onramp'
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import { type OnrampStage, payOn, startOnrampStage } from '../../../test/onrampStage.js'
import { shop, startTestServer } from '../../../test/startTestServer.js'
import { useEvm } from '../../../test/useEvm.js'

const providers = [
  { id: 'coinbase', network: 'local', ether: 'ETH', dollar: 'LTD' },
  { id: 'meld', network: 'LOCAL', ether: 'ETH_LOCAL', dollar: 'LTD_LOCAL' },
] as const
const minute = 60_000

const { evm } = useEvm()

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

type Given = Readonly<Record<string, unknown>>

/** The calls of a page. */
function callsOf({ server }: OnrampStage) {
  const post = async (path: string, body: Given, headers: Record<string, string> = {}) => {
    const response = await server.ask(path, { method: 'POST', body: JSON.stringify(body), headers })
    const answer = await response.json()
    return {
      status: response.status,
      code: answer.error?.code,
      reason: reasonOf(answer),
      ...answer,
    }
  }
  return {
    post,
    options: async (query = '') => (await server.ask(`/v1/onramp/options${query}`)).json(),
    quote: (body: Given) => post('/v1/onramp/quote', body),
    url: (body: Given, key: string = randomUUID(), more = {}) =>
      post('/v1/generators/onrampurl', body, { 'idempotency-key': key, ...more }),
    history: async (address: string, provider: string, more = '') => {
      const path = `/v1/account/${address}/history?onramp=${provider}${more}`
      return (await (await server.ask(path)).json()).data
    },
  }
}
const reasonOf = (answer: { reasons?: { description: string }[] }) =>
  answer.reasons?.[0]?.description

const quoteBody = (provider: (typeof providers)[number], more: Given = {}) => ({
  provider: provider.id,
  purchaseCurrency: provider.ether,
  paymentCurrency: 'USD',
  amount: '100',
  network: provider.network,
  address: newAddress(),
  ...more,
})
const urlBody = (provider: (typeof providers)[number], address: string, more: Given = {}) => ({
  provider: provider.id,
  destinationWallets: [{ address, blockchains: [provider.network] }],
  defaultNetwork: provider.network,
  defaultExperience: 'buy',
  purchaseCurrency: provider.ether,
  paymentCurrency: 'USD',
  presetFiatAmount: 100,
  ...more,
})
const sendHook = ({ url, headers, body }: { url: string; headers: object; body: string }) =>
  fetch(url, { method: 'POST', headers: { ...headers }, body })

describe.each(sharedFirst)('purchases on %s', (backend) => {
  let stage: OnrampStage
  let silent: OnrampStage
  const clock = { now: Date.now() }
  beforeAll(async () => {
    stage = await startOnrampStage(backend, { chain: evm.networks[0] })
    silent = await startOnrampStage(backend, { chain: evm.networks[0], sends: false, clock })
  })
  afterAll(async () => {
    await stage.stop()
    await silent.stop()
  })
  const chain = () =>
    createPublicClient({ transport: http(evm.networks[0].rpcUrl), pollingInterval: 20 })

  it.each(providers)(
    '$id: options, quote, checkout, delivery, history; what is delivered is what was quoted',
    async (provider) => {
      const page = callsOf(stage)
      const options = await page.options(`?provider=${provider.id}`)
      expect(options.providers).toEqual(['coinbase', 'meld'])
      expect(options.purchaseCurrencies).toContainEqual(
        expect.objectContaining({
          id: provider.dollar,
          symbol: 'LTD',
          networks: [
            expect.objectContaining({
              name: provider.network,
              chain_id: '31337',
              contract_address: evm.networks[0].token,
            }),
          ],
        }),
      )
      const address = newAddress()
      const currency = { purchaseCurrency: provider.dollar, address }
      const quote = await page.quote(quoteBody(provider, currency))
      expect(quote).toMatchObject({ status: 200, total: { currency: 'USD' } })
      expect(Number(quote.total.amount)).toBe(100)
      const figures = [...quote.fees, quote.subtotal].map(({ amount }) => Number(amount))
      expect(figures.reduce((sum, each) => sum + each, 0)).toBeCloseTo(100, 6)

      const { url, id } = await page.url(urlBody(provider, address, currency))
      expect(await page.history(address, provider.id)).toMatchObject([
        { id, metadata: { status: 'created', hash: null, chain: 'eip155:31337' } },
      ])
      await payOn(url)
      const [record] = await vi.waitFor(async () => {
        const found = await page.history(address, provider.id)
        expect(found[0]).toMatchObject({ metadata: { status: 'confirmed' } })
        expect(found[0].metadata.hash).toMatch(/^0x[0-9a-f]{64}$/)
        return found
      }, 15_000)
      expect(record).toMatchObject({
        id,
        metadata: { operationType: 'receive', sentTo: address, chain: 'eip155:31337' },
        transfers: [{ direction: 'in', fungible_info: { symbol: 'LTD' } }],
      })
      const balance = await chain().readContract({
        address: evm.networks[0].token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
      expect(Number(formatUnits(balance, 6))).toBe(Number(quote.purchaseAmount.amount))
      expect(Number(record.transfers[0].quantity.numeric)).toBe(Number(quote.purchaseAmount.amount))
      const receipt = await chain().getTransactionReceipt({ hash: record.metadata.hash })
      expect(receipt.status).toBe('success')
      expect(await page.history(address, provider.id, '&chainId=eip155:1')).toEqual([])
      expect(await page.history(newAddress(), provider.id)).toEqual([])
    },
    30_000,
  )

  it.each(providers)('$id: a declined card ends as failed', async (provider) => {
    const page = callsOf(stage)
    const address = newAddress()
    const { url } = await page.url(urlBody(provider, address))
    await payOn(url, 'fail')
    await vi.waitFor(async () => {
      const [record] = await page.history(address, provider.id)
      expect(record.metadata).toMatchObject({ status: 'failed', hash: null })
    }, 15_000)
    expect(await chain().getBalance({ address })).toBe(0n)
  })

  it.each(providers)('$id: without webhooks the provider is asked', async (provider) => {
    const page = callsOf(silent)
    const address = newAddress()
    const { url } = await page.url(urlBody(provider, address))
    await payOn(url)
    await vi.waitFor(async () => {
      clock.now += 4_000
      const [record] = await page.history(address, provider.id)
      expect(record.metadata.status).toBe('confirmed')
    }, 15_000)
    // At most once in three seconds, however often the page asks.
    const other = newAddress()
    const second = await page.url(urlBody(provider, other))
    await payOn(second.url)
    const order = await vi.waitFor(() => {
      const found = [...silent.standIn.orders.values()].find((each) => each.address === other)
      expect(found?.status).toBe('success')
      return found
    }, 15_000)
    expect(order?.hash).toBeDefined()
    const [still] = await page.history(other, provider.id)
    expect(still.metadata.status).toBe('created')
    clock.now += 3_001
    const [now] = await page.history(other, provider.id)
    expect(now.metadata.status).toBe('confirmed')
  })

  it.each(providers)(
    'L-09 $id: forged, old, doubled and reordered messages do no harm',
    async (provider) => {
      const page = callsOf(silent)
      const address = newAddress()
      const { url } = await page.url(urlBody(provider, address))
      const paid = await payOn(url, 'fail')
      const order = silent.standIn.orders.get(paid.slice(-36))
      if (!order) throw new Error('There is no order')
      const label = provider.id === 'coinbase' ? 'Coinbase' : 'Meld'
      const toMessage = provider.id === 'coinbase' ? coinbaseMessage : meldMessage
      const hook = silent.standIn.webhooks[label]
      const hash = `0x${'ab'.repeat(32)}`
      const say = (
        status: 'pending' | 'success' | 'failed',
        at = clock.now,
        secret = hook.secret,
      ) => toMessage({ ...order, status, hash }, { ...hook, secret }, at)
      const statusNow = async () => (await page.history(address, provider.id))[0].metadata.status
      const refused = async (message: ReturnType<typeof say>) => {
        expect((await sendHook(message)).status).toBe(401)
        expect(await statusNow()).toBe('created')
      }

      const good = say('success')
      const [name = ''] = Object.keys(good.headers).filter((each) => /signature$/.test(each))
      await refused(say('success', clock.now, 'another secret'))
      await refused({ ...good, body: say('failed').body.replace('FAILED', 'SUCCESS') + ' ' })
      await refused({ ...good, headers: { ...good.headers, [name]: '' } })
      await refused({ ...good, headers: { 'content-type': 'application/json' } })
      await refused(say('success', clock.now - 6 * minute))
      await refused(say('success', clock.now + 6 * minute))
      const cut = { ...good.headers, [name]: good.headers[name]?.slice(0, -2) ?? '' }
      await refused({ ...good, headers: cut })

      const told: string[] = []
      for (const status of [
        'pending',
        'pending',
        'success',
        'pending',
        'failed',
        'success',
      ] as const) {
        expect((await sendHook(say(status))).status).toBe(200)
        told.push(await statusNow())
      }
      expect(told).toEqual([
        'pending',
        'pending',
        'confirmed',
        'confirmed',
        'confirmed',
        'confirmed',
      ])
      // One of an order that nobody began, and one that is no message of an order.
      const unknown = toMessage({ ...order, ref: 'nobody', status: 'success' }, hook, clock.now)
      expect((await sendHook(unknown)).status).toBe(200)
      if (provider.id === 'coinbase') {
        const other = newAddress()
        const { url: second } = await page.url(urlBody(provider, other))
        const its = silent.standIn.orders.get((await payOn(second, 'fail')).slice(-36))
        const strange = coinbaseMessage(
          { ...order, ...its, id: order.id, status: 'success', address: newAddress() },
          hook,
          clock.now,
        )
        expect((await sendHook(strange)).status).toBe(200)
        expect((await page.history(other, provider.id))[0].metadata.status).toBe('created')
        expect(silent.server.lines.join('\n')).toContain('names another account')
      }
    },
    30_000,
  )

  it('the same Idempotency-Key gets the same order, once; another body with it is refused', async () => {
    const page = callsOf(silent)
    const address = newAddress()
    const [coinbase] = providers
    const body = urlBody(coinbase, address)
    const key = randomUUID()
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => page.url(body, key)))
    const made = [first, ...others].filter((each) => each?.status === 200)
    expect(made.length).toBeGreaterThan(0)
    for (const each of [first, ...others]) expect([200, 409]).toContain(each?.status)
    const again = await page.url(body, key)
    expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1)
    expect(new Set([...made, again].map(({ url }) => url)).size).toBe(1)
    const begun = silent.standIn.asked.filter((each) => each.destinationAddress === address)
    expect(begun).toHaveLength(1)
    expect(await page.history(address, 'coinbase')).toHaveLength(1)
    const other = await page.url(urlBody(coinbase, newAddress()), key)
    expect(other).toMatchObject({ status: 422, code: 'KEY_REUSED' })
    const without = await page.post('/v1/generators/onrampurl', body)
    expect(without).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' })
    expect((await page.url(body)).id).not.toBe(first?.id)
  })

  it('the provider knows an order by a random reference that no page gets or chooses', async () => {
    const page = callsOf(silent)
    const address = newAddress()
    for (const provider of providers) {
      const mine = { partnerUserId: 'mine' }
      const made = await page.url(urlBody(provider, address, mine))
      const last = silent.standIn.asked.at(-1)
      const ref = last?.partnerUserRef ?? last?.externalSessionId
      expect(ref).toMatch(/^[\w-]{32}$/)
      const seen = JSON.stringify([made, await page.history(address, provider.id)])
      expect(seen).not.toContain(String(ref))
      expect(JSON.stringify(last)).not.toContain('mine"')
    }
  })

  it('a checkout of Meld is held to the company whose offer was shown', async () => {
    const page = callsOf(silent)
    const [, meld] = providers
    const address = newAddress()
    const begin = async (more: Readonly<Record<string, string | undefined>>) => {
      const before = silent.standIn.asked.length
      const { status, code } = await page.url(urlBody(meld, address, more))
      const asked: readonly { readonly serviceProvider?: string }[] = silent.standIn.asked
      return [status, code, ...asked.slice(before).map((each) => each.serviceProvider)]
    }
    const { quoteId } = await page.quote(quoteBody(meld))
    expect(await begin({ quoteId })).toEqual([200, undefined, 'STANDIN'])
    const idOf = (seller: string) => `x.${Buffer.from(seller).toString('base64url')}`
    const dear = { quoteId: idOf('STANDIN_DEAR') }
    expect(await begin(dear)).toEqual([200, undefined, 'STANDIN_DEAR'])
    // One who sells here no more takes nobody's place, and neither does anybody for an odd id.
    expect(await begin({ quoteId: idOf('GONE') })).toEqual([400, 'REFUSED_BY_PROVIDER'])
    expect(await begin({ quoteId: 'odd' })).toEqual([400, 'QUOTE_EXPIRED'])
    expect(await begin({})).toEqual([200, undefined, undefined])
  })

  it('a link that nobody used ends after a day', async () => {
    const page = callsOf(silent)
    const address = newAddress()
    await page.url(urlBody(providers[0], address))
    clock.now += 24 * 60 * minute + 1
    await page.url(urlBody(providers[0], newAddress()))
    expect(await page.history(address, 'coinbase')).toEqual([])
  })
})

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
      const options = await page.options(`?provider=${provider.id}`)
      expect(options.error.code).toBe('UPSTREAM_FAILED')
    }
    expect(await page.history(address, 'coinbase')).toHaveLength(1)
    expect(await page.history(address, 'meld')).toEqual([])
    await stage.server.stop()
  })

  it('a key that it refuses is told in the log and the metrics, without the key', async () => {
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

describe('what a page may ask for', () => {
  let stage: OnrampStage
  beforeAll(async () => {
    stage = await startOnrampStage('libsql', { chain: evm.networks[0] })
  })
  afterAll(() => stage.stop())

  it.each(providers)('$id: what it does not sell is 400 with its reason', async (provider) => {
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
