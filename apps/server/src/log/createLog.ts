import { redact } from '../text/redact.js'

/** From the least to the most urgent. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof logLevels)[number]

/** Values that may stand in a log line. There is no place for headers, bodies or URLs. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = (level: LogLevel, message: string, fields?: LogFields) => void

/** Fields whose values come from fixed lists or from this program. */
const ours = new Set(['requestId', 'trace', 'project', 'route', 'method', 'client'])

/** Structured logs: one JSON object a line, every text redacted. */
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

/**
 * The same log without what is less urgent than a level, each line with the trace of the request
 * that it is about.
 */
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
 * What an unexpected error may say in a log: its kind and its message's start, redacted by the log.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const place = error.stack?.split('\n').find((line) => line.trim().startsWith('at '))
  return { error: error.name, reason: error.message.slice(0, 300), code, at: place?.trim() }
}
