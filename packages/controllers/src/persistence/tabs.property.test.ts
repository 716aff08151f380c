import type { CaipNetworkId } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  type FakeClock,
} from '@latchkey/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { createKit } from '../kit/createKit.js'
import { storageKeys } from './storageKeys.js'

const [{ key: connectionKey }] = storageKeys()

type Heard = (key: string | null, value: string | null) => void
type Message = (message: unknown) => void
/** A channel that delivers in order, each message after a delay. */
type Line = (deliver: () => void) => void

/**
 * Tabs in separate processes. An action of one reaches the others on several channels, each with
 * its own order and delay.
 */
function createProcesses(clock: FakeClock, delays: readonly number[]) {
  let drawn = 0
  const openLine = (): Line => {
    let last = 0
    return (deliver) => {
      last = Math.max(last + 0.001, clock.now() + (delays[drawn++ % delays.length] ?? 0))
      clock.setTimeout(deliver, last - clock.now())
    }
  }

  const areas: {
    readonly cache: Map<string, string>
    readonly inbox: Line
    readonly own: Map<string, number>
    readonly heard: Set<Heard>
  }[] = []
  const channels: { readonly inboxes: Map<number, Line>; readonly heard: Set<Message> }[] = []
  let writes = 0

  /**
   * Storage as in browsers: reads use the process's own copy, writes meet in one place. Others'
   * writes apply unless an own write is pending.
   */
  function openStorage() {
    const area = {
      cache: new Map<string, string>(),
      inbox: openLine(),
      own: new Map<string, number>(),
      heard: new Set<Heard>(),
    }
    const outbox = openLine()
    areas.push(area)
    const count = (key: string, by: number) => area.own.set(key, (area.own.get(key) ?? 0) + by)
    return {
      storage: {
        getItem: (key: string) => area.cache.get(key) ?? null,
        setItem(key: string, value: string) {
          if (area.cache.get(key) === value) return
          writes++
          area.cache.set(key, value)
          count(key, 1)
          outbox(() => {
            area.inbox(() => count(key, -1))
            for (const other of areas.filter((each) => each !== area)) {
              other.inbox(() => {
                if (!other.own.get(key)) other.cache.set(key, value)
                for (const listener of [...other.heard]) listener(key, value)
              })
            }
          })
        },
        removeItem: () => undefined,
      },
      onStorage(listener: Heard) {
        area.heard.add(listener)
        return () => void area.heard.delete(listener)
      },
    }
  }

  function openChannel() {
    const channel = { inboxes: new Map<number, Line>(), heard: new Set<Message>() }
    channels.push(channel)
    return {
      post(message: unknown) {
        for (const [index, other] of channels.entries()) {
          if (other === channel) continue
          const inbox = channel.inboxes.get(index) ?? openLine()
          channel.inboxes.set(index, inbox)
          inbox(() => {
            for (const listener of [...other.heard]) listener(message)
          })
        }
      },
      onMessage(listener: Message) {
        channel.heard.add(listener)
        return () => void channel.heard.delete(listener)
      },
      close: () => channel.heard.clear(),
    }
  }

  return {
    openLine,
    openStorage,
    openChannel,
    writes: () => writes,
    documents: () => areas.map(({ cache }) => cache.get(connectionKey)),
  }
}

/**
 * One wallet for all tabs, with a channel to each. Its answers and events reach a tab in their
 * original order.
 */
function createSharedWallet(openLine: () => Line) {
  let authorized = false
  let network: CaipNetworkId = 'eip155:1'
  const address = '0xa1'
  const links: { readonly emitAccounts: () => void; readonly emitNetwork: () => void }[] = []
  const setAuthorized = (next: boolean) => {
    if (authorized === next) return
    authorized = next
    for (const { emitAccounts } of links) emitAccounts()
  }
  return {
    openConnector() {
      const [question, answer] = [openLine(), openLine()]
      const connector = createFakeConnector({
        id: 'a',
        addresses: [address],
        answer: (_question, result) =>
          new Promise((resolve, reject) => {
            question(() => {
              // The wallet's state at the time of the request, delivered after its earlier
              // messages.
              try {
                const given = result()
                answer(() => resolve(given))
              } catch (error) {
                answer(() => reject(error))
              }
            })
          }),
      })
      const { wallet } = connector
      Object.defineProperties(wallet, {
        authorized: { get: () => authorized, set: setAuthorized },
        networks: { get: () => ({ eip155: network }) },
      })
      wallet.moveTo = (next) => {
        if (network === next) return
        network = next
        for (const { emitNetwork } of links) emitNetwork()
      }
      links.push({
        emitAccounts() {
          const accounts = authorized ? [{ address: `${network}:${address}` as const }] : []
          answer(() => wallet.emit('accountsChanged', { namespace: 'eip155', accounts }))
        },
        emitNetwork() {
          const moved = network
          answer(() => wallet.emit('networkChanged', { namespace: 'eip155', network: moved }))
        },
      })
      return connector
    },
  }
}

const delay = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 200 }) },
)
const step = fc.record({
  tab: fc.nat(2),
  leaves: fc.boolean(),
  waitMs: fc.oneof({ weight: 6, arbitrary: fc.nat(15) }, { weight: 1, arbitrary: fc.nat(400) }),
})

async function run(
  steps: readonly { tab: number; leaves: boolean; waitMs: number }[],
  delays: readonly number[],
) {
  const clock = createFakeClock()
  const processes = createProcesses(clock, delays)
  const wallet = createSharedWallet(processes.openLine)
  const kits = [0, 1, 2].map((tab) => {
    const { openChannel } = processes
    const environment = {
      ...createFakeEnvironment({ clock }),
      ...processes.openStorage(),
      openChannel,
      randomId: () => `tab-${tab}`,
    }
    return createKit({
      adapters: [createFakeAdapter({ connectors: [wallet.openConnector()] })],
      environment,
      prefetch: 'none',
    })
  })
  await Promise.all(kits.map((kit) => kit.preload()))
  for (const kit of kits) kit.start()
  for (const { tab, leaves, waitMs } of steps) {
    const kit = kits[tab]
    if (!kit) continue
    const { status, network } = kit.getState()
    const act =
      status === 'disconnected'
        ? kit.connection.connect({ connectorId: 'a' })
        : leaves
          ? kit.connection.disconnect()
          : kit.network.switchNetwork(network === 'eip155:1' ? 'eip155:2' : 'eip155:1')
    // A newer action cancels an older one, and a connecting tab cannot switch.
    act.catch(() => undefined)
    await clock.advance(waitMs)
  }
  await clock.advance(10_000)
  const views = kits.map((kit) => {
    const { status, network, address } = kit.getState()
    return status === 'connected' ? { status, network, address } : { status }
  })
  const written = processes.writes()
  await clock.advance(10_000)
  const documents = processes.documents()
  for (const kit of kits) kit.destroy()

  expect(new Set(views.map((view) => JSON.stringify(view))).size, JSON.stringify(views)).toBe(1)
  expect(new Set(documents).size, documents.join('\n')).toBe(1)
  expect(JSON.parse(documents[0] ?? '{"namespaces":{}}').namespaces.eip155 !== undefined).toBe(
    views[0]?.status === 'connected',
  )
  // On channels slower than the write delay, every tab writes the change itself: at most once per
  // action.
  expect(written).toBeLessThanOrEqual(kits.length * steps.length)
  expect(processes.writes()).toBe(written)
}

// Lazy code loads in real time, which the fake clock does not control.
beforeAll(() =>
  Promise.all([
    import('../connection/createConnectionWork.js'),
    import('../network/createNetworkWork.js'),
  ]),
)

describe('tabs in processes of their own', () => {
  test('agree, and hold the same, in whatever order storage, channel and wallet reach them [R-10]', async () => {
    const steps = fc.array(step, { minLength: 4, maxLength: 14 })
    const delays = fc.array(delay, { minLength: 40, maxLength: 80 })
    await fc.assert(fc.asyncProperty(steps, delays, run), {
      numRuns: runsOf(30, 1_000),
      endOnFailure: true,
    })
  }, 600_000)
})
