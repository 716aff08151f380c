import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import { callsOf, newAddress, providers, urlBody } from '../../../test/onrampCalls.js'
import { type OnrampStage, payOn, startOnrampStage } from '../../../test/onrampStage.js'
import { useDatabase } from '../../../test/useDatabase.js'
import { useEvm } from '../../../test/useEvm.js'
import { currentCaller } from '../../http/currentCaller.js'
import type { ServerContext } from '../../ServerContext.js'
import { createOrders } from './createOrders.js'
import { createUnusedOrders } from './createUnusedOrders.js'
import type { OnrampProvider, OrderReport } from './OnrampProvider.js'

const hour = 3_600_000
const day = 24 * hour
/** A link's day, and an hour for payments that were begun last. */
const expiry = day + hour

const { evm } = useEvm()

describe.each(sharedFirst)('links that have expired, on %s', (backend) => {
  let stage: OnrampStage
  const clock = { now: Date.now() }
  beforeAll(async () => {
    stage = await startOnrampStage(backend, {
      chain: evm.networks[0],
      sends: false,
      clock,
      times: { unusedOrdersMs: 100 },
    })
  })
  afterAll(() => stage.stop())

  it.each(providers)(
    '$id: an order that was paid without a message and a look is there, and an unpaid one ends',
    async (provider) => {
      const page = callsOf(stage)
      const [paid, left] = [newAddress(), newAddress()]
      const { url, id } = await page.url(urlBody(provider, paid))
      await page.url(urlBody(provider, left))
      await payOn(url)
      await vi.waitFor(() => {
        const found = [...stage.standIn.orders.values()].find(({ address }) => address === paid)
        expect(found?.hash).toBeDefined()
      }, 15_000)
      clock.now += expiry + 1
      await vi.waitFor(async () => {
        clock.now += 2 * hour
        expect(await page.history(left, provider.id)).toEqual([])
      }, 15_000)
      // Its answer may come after that of the other one.
      await vi.waitFor(async () => {
        clock.now += 2 * hour
        expect(await page.history(paid, provider.id)).toMatchObject([
          { id, metadata: { status: 'confirmed' } },
        ])
      }, 15_000)
    },
    30_000,
  )
})

describe.each(sharedFirst)('a round through the orders without a payment, on %s', (name) => {
  const database = useDatabase(name)

  /** Instances over one database, whose provider answers as the test says. */
  function setUp(answer: (ref: string) => OrderReport | Promise<OrderReport>) {
    const clock = { now: Date.UTC(2026, 0, 1) }
    const asked: string[] = []
    const callers = new Set<string | undefined>()
    const lines: string[] = []
    const provider = {
      id: 'coinbase',
      name: 'Coinbase',
      status: async (ref: string) => {
        asked.push(ref)
        callers.add(currentCaller())
        return answer(ref)
      },
    } as unknown as OnrampProvider
    const context = {
      database: database(),
      log: (_: string, text: string) => void lines.push(text),
      now: () => clock.now,
    } as unknown as ServerContext
    const startInstance = () => {
      const orders = createOrders(context, [provider])
      return { orders, ...createUnusedOrders(context, { providers: [provider], orders }) }
    }
    const instance = startInstance()
    const { store } = instance.orders
    const begin = async ({ hasLink = true } = {}) => {
      const request = { provider: 'coinbase', projectId: '', account: '0xa', body: '' } as const
      const more = { network: 'eip155:1', currency: 'ETH', requestKey: randomUUID() }
      const { ref } = await store.begin({ ...request, ...more })
      if (hasLink) await store.setUrl(ref, 'https://pay.example')
      return ref
    }
    const rows = async () =>
      (await database().all('SELECT ref FROM onramp_orders ORDER BY created_at')).map(({ ref }) =>
        String(ref),
      )
    return { clock, asked, callers, lines, instance, startInstance, begin, rows }
  }
  const nothing: OrderReport = { isKnown: false, news: [] }

  it('asks once, as one caller, whatever number of instances there is', async () => {
    const { clock, asked, callers, instance, startInstance, begin, rows } = setUp(() => nothing)
    const refs = [await begin(), await begin(), await begin()]
    const other = startInstance()
    await instance.round()
    clock.now += expiry
    await instance.round()
    expect(asked).toEqual([])
    clock.now += 1
    await Promise.all([instance.round(), other.round(), instance.round()])
    expect(asked.toSorted()).toEqual(refs.toSorted())
    expect([...callers]).toEqual(['unused orders'])
    expect(await rows()).toEqual([])
    await Promise.all([instance.stop(), other.stop()])
  })

  it('keeps what the provider does not answer about, asks again after an hour and a restart, and gives up after 30 days', async () => {
    const { clock, asked, lines, instance, startInstance, begin, rows } = setUp(() =>
      Promise.reject(new Error('down')),
    )
    const ref = await begin()
    clock.now += expiry + 1
    await instance.round()
    await instance.stop()
    const next = startInstance()
    clock.now += hour
    await next.round()
    expect(asked).toEqual([ref])
    clock.now += 1
    await next.round()
    expect(asked).toEqual([ref, ref])
    clock.now += 28 * day
    await next.round()
    expect(await rows()).toEqual([ref])
    expect(lines).toEqual([])
    clock.now += day
    await next.round()
    expect(await rows()).toEqual([])
    expect(lines.join()).toContain('never said that nobody paid')
    await next.stop()
  })

  it('stops at the third failure, and begins with the others the next time', async () => {
    const { clock, asked, instance, begin } = setUp(() => Promise.reject(new Error('down')))
    const refs: string[] = []
    for (let count = 0; count < 5; count++) {
      refs.push(await begin())
      clock.now += 1_000
    }
    clock.now += expiry
    await instance.round()
    expect(asked).toEqual(refs.slice(0, 3))
    clock.now += 600_000
    await instance.round()
    expect(asked).toEqual(refs)
    await instance.stop()
  })

  it('keeps a payment of a state that is not known here, and drops an order without a link unasked', async () => {
    const { clock, asked, instance, begin, rows } = setUp(() => ({ isKnown: true, news: [] }))
    const ref = await begin()
    await begin({ hasLink: false })
    clock.now += expiry + 1
    await instance.round()
    expect(asked).toEqual([ref])
    expect(await rows()).toEqual([ref])
    await instance.stop()
  })

  it('does not drop an order of which a message comes while the provider is asked', async () => {
    const { clock, instance, begin, rows } = setUp(async (ref) => {
      await instance.orders.store.tell('coinbase', { ref, status: 'pending' })
      return nothing
    })
    const ref = await begin()
    clock.now += expiry + 1
    await instance.round()
    expect(await rows()).toEqual([ref])
    await instance.stop()
  })
})
