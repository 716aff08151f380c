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
  it('looks for wallets from the first watcher until the last one stops, and again for the next', () => {
    const { watchConnectors, start, end, stop } = createPage()
    expect(start).not.toHaveBeenCalled()
    const [one, other] = [watchConnectors(() => {}), watchConnectors(() => {})]
    one()
    one()
    expect(start.mock.calls.length - end.mock.calls.length).toBe(1)
    expect(stop).not.toHaveBeenCalled()
    other()
    expect(start.mock.calls.length - end.mock.calls.length).toBe(0)
    expect(stop).toHaveBeenCalledTimes(1)
    watchConnectors(() => {})
    expect(start.mock.calls.length - end.mock.calls.length).toBe(1)
  })

  it('ends the listening to each wallet when the last watcher stops', () => {
    const { watchConnectors, list } = createPage()
    const release = vi.fn()
    list.push({ ...connector('in use'), release })
    const [one, other] = [watchConnectors(() => {}), watchConnectors(() => {})]
    one()
    expect(release).not.toHaveBeenCalled()
    other()
    expect(release).toHaveBeenCalledTimes(1)
  })

  it('looks again with each watcher, and tells those that were there what it finds', () => {
    const list: Connector[] = []
    const told = vi.fn()
    const page: Connector[] = []
    const watchConnectors = createConnectorWatch(
      () => list,
      (tell) => () => {
        list.push(...page.splice(0))
        tell()
        return () => {}
      },
    )
    watchConnectors(told)
    page.push(connector('late'))
    watchConnectors(() => {})()
    expect(told).toHaveBeenLastCalledWith([{ id: 'late' }])
  })

  it('tells each watcher at once and at each change, with a list of its own', () => {
    const { watchConnectors, list, tell } = createPage()
    const told: (readonly Connector[])[] = []
    const stop = watchConnectors((connectors) => void told.push(connectors))
    list.push(connector('late'))
    tell()
    stop()
    tell()
    expect(told.map((connectors) => connectors.map(({ id }) => id))).toEqual([
      ['early'],
      ['early', 'late'],
    ])
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

  it('a listener that watches twice is called twice, and each watch ends by itself', () => {
    const { watchConnectors, tell } = createPage()
    const told = vi.fn()
    const stop = watchConnectors(told)
    watchConnectors(told)
    stop()
    tell()
    expect(told).toHaveBeenCalledTimes(3)
  })
})
