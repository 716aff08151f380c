import { expect, it, vi } from 'vitest'
import type { Connector } from './Connector.js'
import { watchDiscovered } from './watchDiscovered.js'

it('each wallet that is found is a connector of the list, and the last watcher ends the search', () => {
  let report: (id: string) => Connector = () => ({}) as Connector
  const end = vi.fn()
  const stop = vi.fn()
  const toConnector = vi.fn((id: string) => ({ id }) as Connector)
  const watch = watchDiscovered<string>(
    (found) => {
      report = found
      return () => end
    },
    toConnector,
    stop,
  )
  const lists: string[][] = []
  const leave = watch((connectors) => lists.push(connectors.map(({ id }) => id)))
  expect(report('one').id).toBe('one')
  report('two')
  expect(lists).toEqual([[], ['one'], ['one', 'two']])
  leave()
  expect([end, stop].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(toConnector).toHaveBeenCalledTimes(2)
})
