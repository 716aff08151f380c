import { redact } from '../text/redact.js'

/** From the least to the most urgent. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof logLevels)[number]

/** Fields of a log line. Headers, bodies and URLs have no place here. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = (level: LogLevel, message: string, fields?: LogFields) => void

/** Fields whose values come from fixed lists or from this program. */
const ours = new Set(['requestId', 'trace', 'project', 'route', 'method', 'client'])

/** Structured logs: one JSON object per line, every text redacted. */
export function createLog({
  write = (line: string) => void process.stdout.write(line),
  now = Date.now,
}: {
  write?: (line: string) => void
  now?: () => number
} = {}): Log {
  return (level, message, fields = {}) => {
    const safe = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        typeof value === 'string' && !ours.has(key) ? redact(value) : value,
      ]),
    )
    write(
      `${JSON.stringify({ time: new Date(now()).toISOString(), level, message: redact(message), ...safe })}\n`,
    )
  }
}

/** Wraps a log: drops lines below a level, and adds the request's trace to each line. */
export function refineLog(
  log: Log,
  { least, traceId }: { readonly least: LogLevel; readonly traceId: () => string | undefined },
): Log {
  const first = logLevels.indexOf(least)
  return (level, message, fields) => {
    if (logLevels.indexOf(level) < first) return
    const trace = traceId()
    log(level, message, trace === undefined ? fields : { trace, ...fields })
  }
}

/**
 * The log fields of an unexpected error: its kind and the start of its message, redacted by the
 * log.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const place = error.stack?.split('\n').find((line) => line.trim().startsWith('at '))
  return { error: error.name, reason: error.message.slice(0, 300), code, at: place?.trim() }
}
