import { bareAddress, type Connection, type Namespace } from '@latchkey/core'
import type { createFakeEnvironment, FakeConnector } from '@latchkey/testing'
import { expect } from 'vitest'
import type { Kit } from '../src/kit/Kit.js'
import { storageKeys } from '../src/persistence/storageKeys.js'
import { namespaces } from './connectionAction.js'

const [{ key }] = storageKeys()

/** `expect` in each state of 200,000 runs takes a quarter of their time. */
function mustHold(holds: boolean, what: string) {
  if (!holds) throw new Error(`The invariant does not hold: ${what}.`)
}

/** The invariants of every state of a kit. */
export function checkSnapshot(kit: Kit) {
  const { byNamespace, activeNamespace, attempt } = kit.connection.store.getState()
  for (const [namespace, { status, connection, reconnecting }] of Object.entries(byNamespace)) {
    // Invariant 1
    if (status === 'connected') checkConnection(namespace, connection)
    if (status === 'disconnected')
      mustHold(connection === undefined, 'what is disconnected has no connection')
    if (reconnecting) mustHold(status === 'connecting', 'what reconnects is connecting')
    if (status === 'connecting' && !reconnecting)
      mustHold(connection === undefined, 'what connects anew has no connection yet')
  }
  // Invariant 2, and background work does not disturb the user's attempt.
  if (attempt && !['rejected', 'failed', 'connected'].includes(attempt.phase)) {
    for (const each of attempt.steps.slice(attempt.current).flatMap((step) => step.namespaces)) {
      const { status = '', reconnecting } = byNamespace[each] ?? {}
      mustHold(
        status.startsWith('connect') && reconnecting === false,
        `an attempt's namespace is its own, and ${each} is ${status}`,
      )
    }
  }
  if (Object.values(byNamespace).some((each) => each.connection))
    mustHold(
      byNamespace[activeNamespace ?? '']?.connection !== undefined,
      'of several connections one is active',
    )
}

function checkConnection(namespace: string, connection: Connection | undefined) {
  mustHold(connection?.namespace === namespace, 'a connection stands in its namespace')
  if (!connection) return
  const { accounts, active, network } = connection
  mustHold(
    accounts.some(({ address }) => address === active),
    'the active account is one of the accounts',
  )
  mustHold(active.startsWith(`${network}:`), 'the active account is on the network')
  mustHold(network.startsWith(`${namespace}:`), 'the network is of the namespace')
}

type End = {
  readonly environment: ReturnType<typeof createFakeEnvironment>
  readonly kit: Kit
  readonly wallets: Readonly<Record<string, FakeConnector>>
  /** Per namespace: whether a wallet has granted a connection that neither side has ended. */
  readonly stored: ReadonlyMap<Namespace, boolean>
}

/** The invariants once all work has ended. */
export function checkEnd({ environment, kit, wallets, stored }: End) {
  const { byNamespace } = kit.connection.store.getState()
  for (const { status } of Object.values(byNamespace)) expect(status).not.toBe('connecting')
  // Invariant 4: the stored connections are those that the wallets granted and neither side ended.
  const document = JSON.parse(environment.tabs.values.get(key) ?? '{"namespaces":{}}') as {
    namespaces: Record<string, unknown>
  }
  for (const namespace of namespaces) {
    expect(namespace in document.namespaces).toBe(stored.get(namespace))
    expect(byNamespace[namespace]?.status === 'connected').toBe(stored.get(namespace))
    // The displayed state matches its own wallet; other wallets' events had no effect.
    const shown = byNamespace[namespace]?.connection
    const { networks, addresses } = wallets[shown?.connectorId ?? '']?.wallet ?? {}
    if (shown)
      expect([shown.network, bareAddress(shown.active)]).toEqual([
        networks?.[namespace],
        addresses?.[0],
      ])
  }
  // Invariant 9
  const { others = {} } = kit.connection.store.getState()
  const beside = Object.values(others).flat()
  const inUse = new Set([
    ...Object.values(byNamespace).flatMap((each) => each.connection?.connectorId ?? []),
    ...beside.map((each) => each.connectorId),
  ])
  for (const { namespace, connectorId, network, active } of beside) {
    // A standby wallet differs from the one in use, has its own current state, and appears only
    // once.
    expect(byNamespace[namespace]?.connection?.connectorId).not.toBe(connectorId)
    expect(byNamespace[namespace]?.status).toBe('connected')
    const { networks, addresses } = wallets[connectorId]?.wallet ?? {}
    expect([network, bareAddress(active)]).toEqual([networks?.[namespace], addresses?.[0]])
  }
  for (const list of Object.values(others))
    expect(new Set(list.map((each) => each.connectorId)).size).toBe(list.length)
  for (const [id, { wallet }] of Object.entries(wallets))
    expect(wallet.listeners()).toBe(inUse.has(id) ? 3 : 0)
}
