import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../test/backends.js'
import { type FakeNode, startFakeNode } from '../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../test/startTestServer.js'

describe.each(libsqlFirst)('the day of a vendor’s key, on %s', (name) => {
  let vendor: FakeNode
  let server: TestServer
  beforeAll(async () => {
    vendor = await startFakeNode(({ path }, response) => {
      const block = { hash: `0x${'1'.repeat(64)}` }
      const list = { items: [], next_page_params: null }
      response.end(JSON.stringify(path.includes('/blocks/') ? block : list))
    })
    server = await startTestServer(name, {
      trustedProxies: 1,
      limits: { blockchain: { points: 10_000, seconds: 60 } },
      chains: [
        {
          id: 'eip155:1',
          name: 'E',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          history: {
            engine: 'blockscout',
            url: vendor.url,
            requestsPerSecond: 1_000,
            requestsPerDay: 1_000,
          },
        },
      ],
    })
  })
  afterAll(async () => {
    await server.stop()
    await vendor.stop()
  })
  let accounts = 0
  const read = async (caller: string) => {
    const account = `0x${(++accounts).toString(16).padStart(40, '0')}`
    const headers = { 'x-forwarded-for': caller }
    const response = await server.ask(`/v1/account/${account}/history`, { headers })
    await response.text()
    return response.status
  }

  it('one caller has a quarter of it, and the others go on', async () => {
    let status = 200
    while (status === 200 && accounts < 400) status = await read('192.0.2.1')
    expect([status, vendor.received.length]).toEqual([503, expect.any(Number)])
    expect(vendor.received.length).toBeLessThanOrEqual(251)
    expect(await read('192.0.2.2')).toBe(200)
  })
})
