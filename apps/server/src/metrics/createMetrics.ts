type Labels = Readonly<Record<string, string>>

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counters, gauges and durations in Prometheus' text format. Labels come from fixed lists only, never from what a caller sends. */
export type Metrics = {
  count(name: string, labels?: Labels, by?: number): void
  /** Seconds. */
  observe(name: string, labels: Labels, seconds: number): void
  /** Read whenever the metrics are. */
  gauge(name: string, help: string, read: () => number): void
  print(): string
}

/** What is measured, kept in this process. */
export function createMetrics(): Metrics {
  const counters = new Map<string, Map<string, number>>()
  const durations = new Map<string, Map<string, { readonly counts: number[]; sum: number; count: number }>>()
  const gauges = new Map<string, { readonly help: string; readonly read: () => number }>()
  return {
    count: (name, labels = {}, by = 1) => {
      const series = seriesOf(counters, name)
      const key = printLabels(labels)
      series.set(key, (series.get(key) ?? 0) + by)
    },
    observe: (name, labels, seconds) => {
      const series = seriesOf(durations, name)
      const key = printLabels(labels)
      const entry = series.get(key) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 }
      series.set(key, entry)
      buckets.forEach((limit, index) => {
        if (seconds <= limit) entry.counts[index] = (entry.counts[index] ?? 0) + 1
      })
      entry.sum += seconds
      entry.count += 1
    },
    gauge: (name, help, read) => {
      gauges.set(name, { help, read })
    },
    print: () => {
      const lines: string[] = []
      for (const [name, series] of counters) {
        lines.push(`# TYPE ${name} counter`)
        for (const [labels, value] of series) lines.push(`${name}${braced(labels)} ${value}`)
      }
      for (const [name, series] of durations) {
        lines.push(`# TYPE ${name} histogram`)
        for (const [labels, { counts, sum, count }] of series) {
          buckets.forEach((limit, index) => {
            lines.push(`${name}_bucket${braced(labels, `le="${limit}"`)} ${counts[index] ?? 0}`)
          })
          lines.push(
            `${name}_bucket${braced(labels, 'le="+Inf"')} ${count}`,
            `${name}_sum${braced(labels)} ${sum}`,
            `${name}_count${braced(labels)} ${count}`,
          )
        }
      }
      for (const [name, { help, read }] of gauges) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`)
      return `${lines.join('\n')}\n`
    },
  }
}

function seriesOf<T>(all: Map<string, Map<string, T>>, name: string): Map<string, T> {
  const found = all.get(name)
  if (found) return found
  const series = new Map<string, T>()
  all.set(name, series)
  return series
}

// Many are counted with the same object over and over.
const printed = new WeakMap<Labels, string>()

function printLabels(labels: Labels): string {
  const known = printed.get(labels)
  if (known !== undefined) return known
  const text = Object.entries(labels)
    .map(([key, value]) => `${key}="${value.replace(/[\\"\n]/g, ' ')}"`)
    .join(',')
  printed.set(labels, text)
  return text
}

const braced = (labels: string, more = '') => {
  const inside = [labels, more].filter((part) => part !== '').join(',')
  return inside === '' ? '' : `{${inside}}`
}
