import { randomUUID } from 'node:crypto'
import { coinbaseMessage, meldMessage } from '@latchkey/localnet/onramp'
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import {
  callsOf,
  newAddress,
  providers,
  quoteBody,
  sendHook,
  urlBody,
} from '../../../test/onrampCalls.js'
import { type OnrampStage, payOn, startOnrampStage } from '../../../test/onrampStage.js'
import { useEvm } from '../../../test/useEvm.js'

const minute = 60_000

const { evm } = useEvm()

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
      const options = await page.options({ provider: provider.id })
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
    '$id: forged, old, doubled and reordered messages do no harm',
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
      await refused({ ...good, body: `${say('failed').body.replace('FAILED', 'SUCCESS')} ` })
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
    clock.now += 25 * 60 * minute + 1
    await page.url(urlBody(providers[0], newAddress()))
    expect(await page.history(address, 'coinbase')).toEqual([])
  })
})
