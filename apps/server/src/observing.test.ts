import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backendNames } from '../test/backends.js'
import { startTestServer, type TestServer } from '../test/startTestServer.js'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const alerts = read('hosting/alerts.yml')
const dashboard = read('hosting/dashboard.json')
const expressions = [
  ...[...alerts.matchAll(/^ {8}expr: (.*)$/gm)].map(([, text = '']) => text),
  ...[...dashboard.matchAll(/"expr": (".*")/g)].map(([, text = '']) => JSON.parse(text) as string),
]
/** The metric of an expression, and the labels it selects or sums by. */
const readsOf = (text: string) =>
  [...text.matchAll(/\b((?:latchkey|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, series = '', picked = '']) => ({
      series,
      labels: [...picked.matchAll(/(\w+)(!?=~?)"([^"]*)"/g)].map(
        ([, label = '', , value = '']) => ({ label, value }),
      ),
    }),
  )

describe('the monitoring for operators', () => {
  const servers: TestServer[] = []
  let text = ''
  beforeAll(async () => {
    for (const name of backendNames) {
      const server = await startTestServer(name)
      servers.push(server)
      text += await (await fetch(`${server.url}/metrics`)).text()
    }
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  it('reads metrics that a server has, by labels and values that they have', () => {
    expect(expressions.length).toBeGreaterThan(30)
    const types = new Map(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, metric = '', type = '']) => [
        metric,
        type,
      ]),
    )
    for (const { series, labels } of expressions.flatMap(readsOf)) {
      const metric = series.replace(/_bucket$/, '')
      expect([series, types.get(metric)]).toEqual([
        series,
        series.endsWith('_bucket') ? 'histogram' : expect.stringMatching(/counter|gauge/),
      ])
      for (const { label, value } of labels.filter((each) => each.label !== 'instance')) {
        // Nodes answer once there are nodes, of which these servers have none.
        const isKnown = label === 'outcome' || text.includes(`${label}="${value}"`)
        expect([series, label, value, isKnown]).toEqual([series, label, value, true])
      }
    }
  })

  it('says of each alert when, how bad and what to do', () => {
    const names = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(new Set(names).size).toBe(names.length)
    for (const part of [
      /^ {8}expr: \S/gm,
      /^ {8}labels: \{ severity: (page|ticket) \}$/gm,
      /^ {8}annotations: \{ summary: "[^"]+" \}$/gm,
    ])
      expect(alerts.match(part)?.length).toBe(names.length)
    const told = [...read('HOSTING.md').matchAll(/^\| `(Latchkey\w+)` +\| \S.{20,}\|$/gm)].map(
      ([, name]) => name,
    )
    expect(told).toEqual(names)
  })

  it('the dashboard is one that Grafana imports: panels with places of their own, of one source that the operator picks', () => {
    const { panels, templating } = JSON.parse(dashboard) as {
      panels: {
        id: number
        title: string
        gridPos: { x: number; y: number }
        datasource: { uid: string }
      }[]
      templating: { list: { name: string; type: string }[] }
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
    expect(new Set(panels.map(({ datasource }) => datasource.uid))).toEqual(new Set(['${source}']))
    expect(templating.list).toContainEqual(
      expect.objectContaining({ name: 'source', type: 'datasource' }),
    )
  })
})
