import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeSend,
} from '@latchkey/testing'
import { expect, test } from 'vitest'
import { own, second } from '../../test/accounts.js'
import { startForTest } from '../../test/startForTest.js'
import { createKit } from '../kit/createKit.js'

async function setUp() {
  const asked: string[] = []
  const connector = createFakeConnector({ id: 'a', addresses: [own, second] })
  const adapter = createFakeAdapter({
    connectors: [connector],
    isAddress: async () => true,
    async signMessage({ account }) {
      asked.push(account.address)
      return `0x${'1'.repeat(130)}`
    },
    capabilities: {
      send: {
        supports: () => true,
        load: async () =>
          createFakeSend({
            async send({ account }) {
              asked.push(account.address)
              return `0x${'ab'.repeat(32)}`
            },
          }),
      },
    },
  })
  const kit = createKit({
    adapters: [adapter],
    environment: createFakeEnvironment(),
    prefetch: 'none',
  })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  return { kit, connector, asked }
}
type Requests = Awaited<ReturnType<typeof setUp>>['kit']['requests']

test.each([
  ['transfer', (requests: Requests) => requests.send({ transfer: { to: second, amount: 1n } })],
  ['message', (requests: Requests) => requests.signMessage({ message: 'Hello' })],
] as const)(
  'the first %s of a page is of the account at its call, also when its code comes late [W-10]',
  async (_what, ask) => {
    const { kit, connector, asked } = await setUp()
    const outcome = expect(ask(kit.requests)).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    // The code of requests is still loading.
    connector.wallet.select('eip155', [second])
    await outcome
    expect(asked).toEqual([])
    await ask(kit.requests)
    expect(asked).toEqual([`eip155:1:${second}`])
  },
)
