import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type FakeConnector,
} from '@latchkey/testing'
import { createKit } from '../src/kit/createKit.js'
import { storageKeys } from '../src/persistence/storageKeys.js'

const [{ key }] = storageKeys()
/** The address of each stored account. */
export const address = '0x00000000000000000000000000000000000000a1'
/** Namespaces of the stored connections, in their order. */
export const names = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
/** An answer that never comes. */
export const hang = () => new Promise<never>(() => undefined)

/** A kit with a stored connection per connector, each in its own namespace. */
export function setUpRestoring(
  connectors: readonly FakeConnector[],
  more: {
    recent?: string[]
    announced?: readonly FakeConnector[]
    frozen?: { fromMs: number; untilMs: number }
  } = {},
) {
  const environment = createFakeEnvironment()
  const { clock } = environment
  const { fromMs, untilMs } = more.frozen ?? { fromMs: 0, untilMs: 0 }
  const startedAt = clock.now()
  environment.setTimeout = (callback, ms) => {
    const due = clock.now() + ms - startedAt
    return clock.setTimeout(callback, due > fromMs && due < untilMs ? ms + untilMs - due : ms)
  }
  const namespaces = Object.fromEntries(
    connectors.map(({ id, namespaces: [namespace = ''] }) => [
      namespace,
      { connectorId: id, caipNetworkId: `${namespace}:1`, addresses: [address] },
    ]),
  )
  environment.tabs.values.set(
    key,
    JSON.stringify({
      v: 1,
      namespaces,
      active: 'eip155',
      recent: more.recent ?? [],
      updatedAt: 1,
      tab: 'x',
    }),
  )
  const adapters = names.map((namespace) =>
    createFakeAdapter({
      namespace,
      connectors: (more.announced ?? connectors).filter((each) =>
        each.namespaces.includes(namespace),
      ),
    }),
  )
  const kit = createKit({ adapters, environment, prefetch: 'none' })
  const status = () =>
    names
      .slice(0, connectors.length)
      .map((each) => kit.connection.store.getState().byNamespace[each]?.status)
  const document = () => JSON.parse(environment.tabs.values.get(key) ?? '{}')
  const network = (): unknown => document().namespaces.eip155?.caipNetworkId
  const stored = () => Object.keys(document().namespaces).sort()
  return { environment, kit, adapters, status, stored, network }
}

/** A connector of the namespace at this place, whose answer to a restore the test gives. */
export const fake = (index: number, answer?: () => Promise<never>) =>
  createFakeConnector({
    id: `w${index}`,
    namespaces: [names[index] ?? ''],
    authorized: true,
    ...(answer
      ? {
          answer: (question, result) =>
            question === 'restore' ? answer() : Promise.resolve(result()),
        }
      : {}),
  })
