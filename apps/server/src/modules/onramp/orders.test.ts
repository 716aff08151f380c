import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { useDatabase } from '../../../test/useDatabase.js'
import { checkConfig } from '../../config/readConfig.js'
import type { Database } from '../../database/Database.js'
import { DatabaseAway } from '../../database/DatabaseAway.js'
import type { RouteRequest } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { beginPurchase } from './beginPurchase.js'
import { createOrders } from './createOrders.js'
import { createSales } from './createSales.js'
import type { OnrampProvider } from './OnrampProvider.js'

const address = `0x${'a'.repeat(40)}`
const second = 1_000

describe.each(libsqlFirst)('orders of purchases on %s', (name) => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const opened = useDatabase(name)
  let isAway = false
  beforeEach(() => {
    isAway = false
  })

  /** `leaves`: the database is away once the provider has been asked for a link. */
  function setUp({ leaves = false } = {}) {
    const paid = new Set<string>()
    const refs: string[] = []
    const provider = {
      id: 'coinbase',
      name: 'Coinbase',
      namespaces: ['eip155'],
      namesNetworks: false,
      networkOf: () => 'eip155:1',
      needsSubdivision: () => false,
      url: async ({ ref }: { ref: string }) => {
        refs.push(ref)
        isAway = leaves
        return `https://pay.example/${refs.length}`
      },
      status: async (ref: string) =>
        paid.has(ref)
          ? { isKnown: true, news: [{ ref, status: 'success', hash: '0x1', amount: '1' }] }
          : { isKnown: false, news: [] },
    } as unknown as OnrampProvider
    const database = opened()
    const flaky: Database = {
      ...database,
      run: (sql, values) =>
        isAway ? Promise.reject(new DatabaseAway(new Error('away'))) : database.run(sql, values),
    }
    const context = {
      config: checkConfig({}),
      database: flaky,
      log: () => {},
      now: () => clock.now,
    } as unknown as ServerContext
    const orders = createOrders(context, [provider])
    const sales = createSales(context, [provider])
    const begin = (key: string = randomUUID()) => {
      const body = { destinationWallets: [{ address }], purchaseCurrency: 'ETH' }
      const request = {
        body,
        text: JSON.stringify(body),
        origin: 'https://shop.example',
        header: () => key,
        address: '192.0.2.1',
      } as unknown as RouteRequest
      return beginPurchase(request, { sales, orders })
    }
    return { paid, refs, begin, orders }
  }

  it('each open order gets its turn to be asked about, whatever was begun and left after it', async () => {
    const { paid, refs, begin, orders } = setUp()
    const first = await begin()
    for (let count = 0; count < 6; count++) {
      clock.now += second
      await begin()
    }
    paid.add(refs[0] ?? '')
    for (let look = 0; look < 3; look++) {
      clock.now += 4 * second
      await orders.records(address, 'coinbase')
    }
    const records = await orders.records(address, 'coinbase')
    expect(records.find(({ id }) => id === first.id)?.metadata.status).toBe('confirmed')
  })

  it('a purchase whose link was lost with its server or database is begun again with its key', async () => {
    const key = randomUUID()
    await expect(setUp({ leaves: true }).begin(key)).rejects.toThrow('does not answer')
    isAway = false
    const { begin, orders } = setUp()
    // The provider may still be asked for it.
    await expect(begin(key)).rejects.toMatchObject({ status: 409, code: 'IN_PROGRESS' })
    clock.now += 60 * second
    const again = await begin(key)
    expect(again.url).toBe('https://pay.example/1')
    expect(await begin(key)).toEqual(again)
    expect(await orders.records(address, 'coinbase')).toHaveLength(1)
  })
})
