import { type BaseError, createError, isKitError, onAbort, retryPolicies } from '@latchkey/core'

const openAfterConsecutive = 5
const windowSize = 20
const openAtShare = 0.5
const firstOpenMs = 15_000
const longestOpenMs = 120_000
const spread = 0.3
const retriesPerRequest = 0.1
/** The retries that an idle page may have saved up. */
const mostRetries = 10

export type CircuitOptions = {
  /** Milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined
  /** 0 … 1. @default Math.random */
  readonly random?: (() => number) | undefined
}

/** Stops requests to a service that is down. */
export type Circuit = {
  /**
   * Runs one attempt, or refuses it while the service counts as down. `signal` belongs to the
   * attempt: an abort for a time-out counts as a failure of the service. `probe` runs the attempt
   * in any case.
   *
   * @throws HTTP_FAILED with `params.retryAfterMs` while the circuit is open
   */
  run<Result>(attempt: () => Promise<Result>, signal: AbortSignal, probe?: boolean): Promise<Result>
  /** Counts a new request, which earns a tenth of a retry. */
  beginRequest(): void
  /** Returns true if a retry is allowed, and spends an earned one. */
  takeRetry(): boolean
  isOpen(): boolean
}

type Outcome = 'answered' | 'failed' | 'left'

/**
 * A circuit for one host and one class of requests. It opens after 5 failures in a row, or when
 * half of the last 20 attempts failed; after 15 s (± 30 %) one attempt probes the service. Each
 * failed probe doubles the time, up to 2 minutes. Retries are at most a tenth of the requests.
 *
 * @example
 * const circuit = createCircuit()
 * await circuit.run(() => load(signal), signal)
 */
export function createCircuit(options: CircuitOptions = {}): Circuit {
  const { now = () => Date.now(), random = Math.random } = options
  let recent: boolean[] = []
  let consecutive = 0
  let openings = 0
  /** The time of the next probe; undefined while the circuit is closed. */
  let openUntil: number | undefined
  let probing = false
  let retries = mostRetries

  function open(): void {
    const wait = Math.min(longestOpenMs, firstOpenMs * 2 ** openings)
    openings++
    openUntil = now() + wait * (1 - spread + 2 * spread * random())
    recent = []
    consecutive = 0
  }

  function close(): void {
    openUntil = undefined
    openings = 0
    recent = []
    consecutive = 0
  }

  function note(failed: boolean): void {
    consecutive = failed ? consecutive + 1 : 0
    recent.push(failed)
    if (recent.length > windowSize) recent.shift()
    const failures = recent.filter(Boolean).length
    if (
      consecutive >= openAfterConsecutive ||
      (recent.length === windowSize && failures >= windowSize * openAtShare)
    )
      open()
  }

  function settle(outcome: Outcome, isProbe: boolean): void {
    if (isProbe) {
      probing = false
      if (outcome === 'answered') close()
      else if (outcome === 'failed') open()
    } else if (openUntil === undefined && outcome !== 'left') note(outcome === 'failed')
  }

  return {
    isOpen: () => openUntil !== undefined,
    beginRequest() {
      retries = Math.min(mostRetries, retries + retriesPerRequest)
    },
    takeRetry() {
      if (openUntil !== undefined || retries < 1) return false
      retries--
      return true
    },
    run(attempt, signal, probe = false) {
      const isProbe = openUntil !== undefined
      if (openUntil !== undefined) {
        const left = openUntil - now()
        if (!probe && (probing || left > 0)) return Promise.reject(refusal(left))
        probing = true
      }
      return observe(attempt, signal, (outcome) => settle(outcome, isProbe))
    },
  }
}

/**
 * The end of the attempt or its abort counts, whichever comes first. An attempt that ignores its
 * signal then does not block the probe.
 */
async function observe<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
  report: (outcome: Outcome) => void,
): Promise<Result> {
  let reported = false
  const reportOnce = (outcome: Outcome) => {
    if (reported) return
    reported = true
    stop()
    report(outcome)
  }
  const leave = () => reportOnce(isKitError(signal.reason, 'HTTP_TIMEOUT') ? 'failed' : 'left')
  const stop = onAbort(leave, signal)
  try {
    const result = await attempt()
    reportOnce('answered')
    return result
  } catch (error) {
    reportOnce(isKitError(error) ? outcomeOf(error) : 'failed')
    throw error
  }
}

/** A service that answers with a refusal is up. */
function outcomeOf(error: BaseError): Outcome {
  if (error.code === 'ABORTED') return 'left'
  if (error.code === 'HTTP_FAILED' || error.code === 'HTTP_TIMEOUT') return 'failed'
  const isDown =
    error.code === 'HTTP_STATUS' &&
    retryPolicies.readUi.statuses.some((status) => status === error.params.status)
  return isDown ? 'failed' : 'answered'
}

function refusal(left: number): BaseError {
  const retryAfterMs = Math.max(1_000, Math.ceil(left))
  return createError('HTTP_FAILED', {
    params: { retryAfterMs },
    details: `The service failed too often and is not asked for ${Math.ceil(retryAfterMs / 1_000)} s.`,
  })
}
