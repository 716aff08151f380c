import { describe, expect, it, vi } from 'vitest'
import type { Connector } from './Connector.js'
import { createConnectorWatch } from './createConnectorWatch.js'

const connector = (id: string) => ({ id }) as Connector

function createPage() {
  const list = [connector('early')]
  const end = vi.fn()
  const start = vi.fn(() => end)
  const stop = vi.fn()
  let tell = () => {}
  const watchConnectors = createConnectorWatch(
    () => list,
    (change) => {
      tell = change
      return start
    },
    stop,
  )
  return { list, start, end, stop, watchConnectors, tell: () => tell() }
}

describe('a watch for connectors', () => {
  it('looks for wallets from the first watcher until the last has gone, and again for the next', () => {
    const { watchConnectors, start, end, stop } = createPage()
    expect(start).not.toHaveBeenCalled()
    const [one, other] = [watchConnectors(() => {}), watchConnectors(() => {})]
    expect(start).toHaveBeenCalledTimes(1)
    one()
    one()
    expect(end).not.toHaveBeenCalled()
    other()
    expect([end.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
    watchConnectors(() => {})
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('tells each watcher at once and at each change, with a list of its own', () => {
    const { watchConnectors, list, tell } = createPage()
    const told: (readonly Connector[])[] = []
    const stop = watchConnectors((connectors) => void told.push(connectors))
    list.push(connector('late'))
    tell()
    stop()
    tell()
    expect(told.map((connectors) => connectors.map(({ id }) => id))).toEqual([['early'], ['early', 'late']])
  })

  it('tells once of what is found while the look starts', () => {
    const list: Connector[] = []
    const told = vi.fn()
    const watchConnectors = createConnectorWatch(
      () => list,
      (tell) => () => {
        list.push(connector('at once'))
        tell()
        return () => {}
      },
    )
    watchConnectors(told)
    expect(told.mock.calls).toEqual([[[{ id: 'at once' }]]])
  })

  it('a listener that watches twice is told twice, and each watch ends by itself', () => {
    const { watchConnectors, tell } = createPage()
    const told = vi.fn()
    const stop = watchConnectors(told)
    watchConnectors(told)
    stop()
    tell()
    expect(told).toHaveBeenCalledTimes(3)
  })
})
