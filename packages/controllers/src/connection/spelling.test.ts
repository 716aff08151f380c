import type { Namespace, SendFeature } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeSend,
  type FakeConnector,
  settle,
} from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { withActive } from './connectionOf.js'

const one = '0x00000000000000000000000000000000000000A1'
const two = '0x00000000000000000000000000000000000000B2'
const lower = [one.toLowerCase(), two.toLowerCase()]

async function start(
  connectors: readonly FakeConnector[],
  { send, environment = createFakeEnvironment() }: Options = {},
) {
  const adapter = createFakeAdapter({
    connectors,
    isAddress: async () => true,
    getNativeBalance: async () => 1n,
    ...(send && { capabilities: { send: { supports: () => true, load: async () => send } } }),
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none' })
  kit.start()
  await kit.preload()
  return { kit, environment }
}
type Options = {
  readonly send?: SendFeature
  readonly environment?: ReturnType<typeof createFakeEnvironment>
}

test('the account that was chosen stays when the wallet tells the same accounts in lower case', async () => {
  const connector = createFakeConnector({ id: 'a', addresses: [one, two] })
  const { kit } = await start([connector])
  await kit.connection.connect({ connectorId: 'a' })
  kit.connection.setActiveAccount({ namespace: 'eip155', address: two })
  const told: (Namespace | undefined)[] = []
  kit.events.on('accountChanged', ({ namespace }) => told.push(namespace))
  connector.wallet.select('eip155', lower)
  expect(kit.getState().address).toBe(`eip155:1:${two.toLowerCase()}`)
  expect(told).toEqual([])
  kit.destroy()
})

test('a connection that was stored in another case comes back with its account', async () => {
  const environment = createFakeEnvironment()
  const before = createFakeConnector({ id: 'a', addresses: lower })
  const first = await start([before], { environment })
  await first.kit.connection.connect({ connectorId: 'a' })
  first.kit.connection.setActiveAccount({ namespace: 'eip155', address: two.toLowerCase() })
  await environment.clock.advance(1_000)
  first.kit.destroy()

  const after = createFakeConnector({ id: 'a', addresses: [one, two], authorized: true })
  const { kit } = await start([after], { environment })
  const told: (Namespace | undefined)[] = []
  kit.events.on('accountChanged', ({ namespace }) => told.push(namespace))
  await environment.clock.advance(1_000)
  await settle()
  expect(kit.getState().address).toBe(`eip155:1:${two}`)
  expect(told).toEqual([])
  kit.destroy()
})

test('an account that the wallet does not show changes nothing', () => {
  const connection = {
    connectorId: 'a',
    namespace: 'eip155',
    accounts: [{ address: `eip155:1:${one}` }],
    active: `eip155:1:${one}`,
    network: 'eip155:1',
    approvedNetworks: 'all',
  } as const
  expect(withActive(connection, two.toLowerCase())).toBe(connection)
})

test('the site’s transaction is listed for the account in another wallet, which writes it in lower case', async () => {
  const send = createFakeSend({ send: async () => `0x${'1a'.repeat(32)}` })
  const phone = createFakeConnector({ id: 'phone', addresses: [one] })
  const extension = createFakeConnector({ id: 'extension', addresses: [one.toLowerCase()] })
  const { kit } = await start([phone, extension], { send })
  await kit.connection.connect({ connectorId: 'phone' })
  const portfolio = kit.use(portfolioOf)
  await portfolio.refresh('activity')
  await kit.requests.send({ transfer: { to: `0x${'b2'.repeat(20)}`, amount: 1n } })
  await kit.connection.connect({ connectorId: 'extension' })
  await portfolio.refresh('activity')
  expect(portfolio.store.getState().sent).toHaveLength(1)
  kit.destroy()
})
