import type { SendFeature, TransactionOutcome } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeSend,
  type FakeConnectorOptions,
} from '@latchkey/testing'
import { createKit } from '../src/kit/createKit.js'
import { startForTest } from './startForTest.js'

/** The id of a transaction. */
export const hash = `0x${'1a'.repeat(32)}`
/** The wallet's default answer. */
export const signature = `0x${'ab'.repeat(65)}`
/** A receiver. */
export const to = '0x00000000000000000000000000000000000000b2'

/** A kit whose wallet answers requests and sendings by `request`, and what it was asked. */
export async function setUpRequests(
  request: (input: { method: string; params?: unknown }) => unknown = () => signature,
  more: FakeConnectorOptions = {},
) {
  const environment = createFakeEnvironment()
  const asked: { method: string; params?: unknown }[] = []
  const provider = {
    request: async (input: { method: string; params?: unknown }) => {
      asked.push(input)
      return request(input)
    },
  }
  const connector = createFakeConnector({ id: 'a', provider, ...more })
  const sent: unknown[] = []
  let mine: ((outcome: TransactionOutcome) => void) | undefined
  let refuse: ((error: unknown) => void) | undefined
  const followed: Parameters<SendFeature['waitForReceipt']>[0][] = []
  const feature = createFakeSend({
    send: async ({ transfer }) => {
      sent.push(transfer)
      return String(await request({ method: 'eth_sendTransaction' }))
    },
    waitForReceipt: (input) =>
      new Promise((resolve, reject) => {
        followed.push(input)
        mine = resolve
        refuse = reject
      }),
  })
  let balances = 0
  const adapter = createFakeAdapter({
    connectors: [connector],
    isAddress: async (value) => value.length === 42,
    getNativeBalance: async () => BigInt(++balances),
    capabilities: { send: { supports: () => true, load: async () => feature } },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none' })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  return {
    kit,
    environment,
    connector,
    adapter,
    asked,
    sent,
    code,
    balances: () => balances,
    mine: (outcome: TransactionOutcome = { status: 'success' }) => mine?.(outcome),
    waits: () => followed.length,
    followed,
    fail: (error: unknown) => refuse?.(error),
  }
}
