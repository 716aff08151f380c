import { type BaseError, createError, isKitError, retryPolicies } from '@latchkey/core'

const openAfterConsecutive = 5
const windowSize = 20
const openAtShare = 0.5
const firstOpenMs = 15_000
const longestOpenMs = 120_000
const spread = 0.3
const retriesPerRequest = 0.1
/** What an idle page may spend on retries at once. */
const mostRetries = 10

export type CircuitOptions = {
  /** Milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined
  /** 0 … 1. @default Math.random */
  readonly random?: (() => number) | undefined
}

/** Keeps a page from asking a service that is down. */
export type Circuit = {
  /**
   * Makes one attempt, or refuses it while the service is taken to be down. `signal` is the
   * attempt's own: one that is aborted for a time-out is a failure of the service. `probe` asks
   * even then.
   *
   * @throws HTTP_FAILED with `params.retryAfterMs` while it is open
   */
  run<Result>(attempt: () => Promise<Result>, signal: AbortSignal, probe?: boolean): Promise<Result>
  /** A request begins: each earns a tenth of a retry. */
  beginRequest(): void
  /** May another attempt be made? Takes a retry from what was earned. */
  takeRetry(): boolean
  isOpen(): boolean
}

type Outcome = 'answered' | 'failed' | 'left'

/**
 * A circuit for one host and one class of requests. It opens after 5 failures in a row, or when
 * half of the last 20 attempts failed; after 15 s (± 30 %) one attempt probes the service, and each
 * that fails doubles the time, to 2 minutes at most. Retries are at most a tenth of the requests.
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
  /** When a probe is due; undefined while the circuit is closed. */
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
 * An attempt that ignores its signal must not hold a probe for ever, so what comes first counts:
 * its end or the abort.
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
    signal.removeEventListener('abort', leave)
    report(outcome)
  }
  const leave = () => reportOnce(isKitError(signal.reason, 'HTTP_TIMEOUT') ? 'failed' : 'left')
  signal.addEventListener('abort', leave)
  try {
    const result = await attempt()
    reportOnce('answered')
    return result
  } catch (error) {
    reportOnce(isKitError(error) ? outcomeOf(error) : 'failed')
    throw error
  }
}

/** A service that answers "no" is up. */
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
