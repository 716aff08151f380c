import type { ConnectorEvents } from '../src/adapter/Connector.js'
import { createWalletDriver } from '../src/adapter/createWalletDriver.js'
import type { WalletPort, WalletReports } from '../src/adapter/WalletPort.js'
import { createEmitter } from '../src/async/emitter.js'

export const namespace = 'eip155'
export type State = { readonly accounts: readonly string[]; readonly chain: number }
export type Answer<Value> = { resolve(value: Value): void; reject(error: unknown): void }

/** A wallet whose every answer waits for the test. */
export function createScriptedWallet() {
  const waiting = {
    ask: [] as Answer<string>[],
    recall: [] as Answer<string | undefined>[],
    read: [] as Answer<State | undefined>[],
    readAgain: [] as Answer<Partial<State> | undefined>[],
    switchNetwork: [] as Answer<Partial<State> | undefined>[],
    leave: [] as Answer<void>[],
  }
  const counts = { left: 0, listening: 0 }
  const listeners = new Set<WalletReports<State>>()
  const wait = <Value>(list: Answer<Value>[]) =>
    new Promise<Value>((resolve, reject) => {
      list.push({ resolve, reject })
    })
  const port: WalletPort<State, string> = {
    namespace,
    accountsPerNetwork: false,
    ask: () => wait(waiting.ask),
    recall: () => wait(waiting.recall),
    listen(reports) {
      listeners.add(reports)
      return () => {
        listeners.delete(reports)
      }
    },
    read: () => wait(waiting.read),
    readAgain: () => wait(waiting.readAgain),
    show: ({ accounts, chain }) => ({
      accounts: accounts.map((address) => ({ address: `${namespace}:${chain}:${address}` })),
      network: `${namespace}:${chain}`,
      approvedNetworks: 'all',
    }),
    switchNetwork: () => wait(waiting.switchNetwork),
    leave() {
      counts.left++
      return wait(waiting.leave)
    },
  }
  const events = createEmitter<ConnectorEvents>()
  const told: unknown[] = []
  for (const name of ['accountsChanged', 'networkChanged', 'disconnect'] as const)
    events.on(name, (payload) => told.push({ name, ...payload }))
  const report = (news?: Partial<State>) => {
    for (const { changed } of [...listeners]) changed(news)
  }
  return {
    driver: createWalletDriver({ id: 'org.example', name: 'Example' }, port, events),
    waiting,
    told,
    report,
    gone: () => {
      for (const { gone } of [...listeners]) gone()
    },
    listening: () => listeners.size,
    counts,
  }
}

/** What `connect` and `restore` take, without a network. */
export const input = () => ({ networks: [], signal: new AbortController().signal })
