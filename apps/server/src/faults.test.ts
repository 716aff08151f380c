import {
  type ApiClient,
  createApiClient,
  getBalances,
  getHistory,
  getIdentity,
  getPrices,
} from '@latchkey/api'
import { isKitError } from '@latchkey/core'
import { type FaultProxy, type Rule, startFaultProxy } from '@latchkey/faultproxy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChainServer, testDollar } from '../test/startChainServer.js'
import { shop, type TestServer } from '../test/startTestServer.js'

/** The faults of R-02. A name that is none is the client's to ask for. */
const faults: Readonly<
  Record<string, { readonly rules: readonly Rule[]; readonly codes: readonly string[] }>
> = {
  refuse: { rules: [{ fault: 'refuse' }], codes: ['HTTP_FAILED'] },
  hang: { rules: [{ fault: 'hang' }], codes: ['HTTP_TIMEOUT'] },
  '500': { rules: [{ fault: 'status', status: 500 }], codes: ['HTTP_STATUS'] },
  '429': { rules: [{ fault: 'status', status: 429 }], codes: ['HTTP_STATUS'] },
  garbage: { rules: [{ fault: 'garbage' }], codes: ['HTTP_INVALID_RESPONSE'] },
  truncated: {
    rules: [{ fault: 'truncate', bytes: 20 }],
    codes: ['HTTP_FAILED', 'HTTP_INVALID_RESPONSE'],
  },
  'slow 3G': {
    rules: [
      { fault: 'delay', ms: 400 },
      { fault: 'slow', bytesPerSecond: 50_000 },
    ],
    codes: [],
  },
  DNS: { rules: [], codes: ['HTTP_FAILED'] },
}
/**
 * The client gives up a request after 10 s, or after 60 s in the background. A busy machine may
 * add 5 s.
 */
const deadlineMs = {
  balances: 10_000 + 5_000,
  history: 10_000 + 5_000,
  prices: 10_000 + 5_000,
  identity: 60_000 + 5_000,
}

let server: TestServer
let proxies: readonly FaultProxy<'blockchain'>[] = []
beforeAll(async () => {
  server = await startChainServer()
})
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  await server.stop()
})

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const asks = {
  balances: (client: ApiClient<'blockchain'>, probe: boolean) =>
    getBalances(client, { address, chainId: 'eip155:1', forceUpdate: undefined }, { probe }),
  identity: (client: ApiClient<'blockchain'>, probe: boolean) =>
    getIdentity(client, { address }, { probe }),
  history: (client: ApiClient<'blockchain'>, probe: boolean) =>
    getHistory(client, { account: address, chainId: 'eip155:1' }, { probe }),
  prices: (client: ApiClient<'blockchain'>, probe: boolean) =>
    getPrices(client, { addresses: [`eip155:1:${testDollar}`] }, { probe }),
}

describe('the blockchain service [R-02, R-06]', () => {
  describe.each(Object.keys(asks) as readonly (keyof typeof asks)[])('%s', (asked) => {
    it.concurrent.each(Object.entries(faults))(
      '%s: an error of its own within its time, and the answer once it is mended',
      async (name, fault) => {
        const proxy = await startFaultProxy({ services: { blockchain: server.url } })
        proxies = [...proxies, proxy]
        await proxy.setRules(fault.rules)
        let nameless = name === 'DNS'
        const client = createApiClient({
          api: 'blockchain',
          endpoint: proxy.urls.blockchain,
          projectId: server.project.id,
          sdk: { type: 'appkit', version: 'test' },
          fetch: (input, init) =>
            fetch(nameless ? 'http://nobody.invalid/' : input, {
              ...init,
              headers: { ...init?.headers, origin: shop },
            }),
        })
        const since = Date.now()
        const first = await asks[asked](client, false).then(
          () => 'answered',
          (error: unknown) => (isKitError(error) ? error.code : String(error)),
        )
        expect(Date.now() - since).toBeLessThan(deadlineMs[asked])
        expect(fault.codes.length === 0 ? ['answered'] : fault.codes).toContain(first)

        nameless = false
        await proxy.setRules([])
        await asks[asked](client, true)
      },
    )
  })
})
