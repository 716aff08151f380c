import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../version/version.js'

type Labels = Readonly<Record<string, string>>

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counters with their labels and help texts. All start at zero. */
const counters = {
  latchkey_http_requests_total: [['route', 'method', 'status'], 'Requests that were answered'],
  latchkey_refused_total: [
    ['reason'],
    'Connections and requests that were refused before a route was known',
  ],
  latchkey_upstream_requests_total: [['chain', 'outcome'], 'Requests to the operator’s nodes'],
  latchkey_engine_requests_total: [
    ['chain', 'outcome'],
    'Requests to outside services of histories, prices and swaps',
  ],
  latchkey_onramp_requests_total: [
    ['provider', 'outcome'],
    'Requests to the providers of purchases; key: they refuse the operator’s key',
  ],
  latchkey_onramp_webhooks_total: [
    ['provider', 'outcome'],
    'Messages of those providers, by what became of them',
  ],
  latchkey_history_blocks_total: [['chain'], 'Blocks that were read for the history of accounts'],
  latchkey_history_rows_total: [['chain'], 'Movements that were stored for it'],
  latchkey_history_rewinds_total: [['chain'], 'Reorganisations of followed chains'],
  latchkey_history_failures_total: [['chain'], 'Looks at followed chains that failed'],
  latchkey_swap_quotes_total: [['engine', 'outcome'], 'Questions to the engines of swaps'],
  latchkey_project_usage_total: [['project', 'kind'], 'What each project used'],
  latchkey_relay_messages_total: [['event'], 'Relay messages by what happened to them'],
  latchkey_relay_requests_total: [['method'], 'Calls of relay clients'],
  latchkey_relay_refused_total: [['reason'], 'Refusals of the relay'],
  latchkey_relay_closed_total: [['code'], 'Relay sockets that were closed'],
  latchkey_relay_errors_total: [[], 'Failures of the relay'],
  latchkey_relay_shed_total: [
    [],
    'Relay sockets that were closed because they took nothing while memory was short',
  ],
} as const satisfies Readonly<Record<string, readonly [readonly string[], string]>>

const durations = {
  latchkey_http_request_seconds: [['route'], 'Time to the answer'],
  latchkey_relay_write_seconds: [[], 'Time in which a group of relay messages was written'],
} as const satisfies Readonly<Record<string, readonly [readonly string[], string]>>

export type CounterName = keyof typeof counters
export type DurationName = keyof typeof durations

/**
 * Counters, gauges and durations for Prometheus. Labels come only from fixed lists, never from a
 * caller.
 */
export type Metrics = {
  count(name: CounterName, labels?: Labels, by?: number): void
  /** Seconds. */
  observe(name: DurationName, labels: Labels, seconds: number): void
  /** Registers a gauge, read with the metrics; NaN if the read fails. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Starts counters at zero, so that the first event shows as an increase. */
  begin(name: CounterName, each: readonly Labels[]): void
  print(): Promise<string>
}

/**
 * The metrics of this process, including memory, garbage collector, event loop and file
 * descriptors.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counting = new Map(
    Object.entries(counters).map(([name, [labelNames, help]]) => [
      name,
      new Counter({ name, help, labelNames: [...labelNames], registers }),
    ]),
  )
  const timing = new Map(
    Object.entries(durations).map(([name, [labelNames, help]]) => [
      name,
      new Histogram({ name, help, labelNames: [...labelNames], buckets, registers }),
    ]),
  )
  new Gauge({
    name: 'latchkey_build_info',
    help: 'What runs',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1)
  return {
    count: (name, labels = {}, by = 1) => counting.get(name)?.inc(labels, by),
    observe: (name, labels, seconds) => timing.get(name)?.observe(labels, seconds),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          try {
            this.set(await read())
          } catch {
            this.set(Number.NaN)
          }
        },
      })
    },
    begin: (name, each) => {
      for (const labels of each) counting.get(name)?.inc(labels, 0)
    },
    print: () => registry.metrics(),
  }
}
