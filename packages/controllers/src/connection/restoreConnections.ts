import {
  type CaipAddress,
  type Connection,
  type Connector,
  createError,
  isKitError,
  type Namespace,
} from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'

/** each connector has 4 s, all of them 5 s. */
const perConnectorMs = 4_000
const totalMs = 5_000
const parallelLimit = 3
const lateAnnounceMs = 1_000
/** How long after its deadline an answer counts: a slow line may still load a wallet's code. */
const lateAnswerMs = 60_000
/**
 * The deadline counts in steps: a sleeping, frozen or starved page receives no answers, and such a
 * pause counts as one step.
 */
const stepMs = 1_000

/** One connector to ask, for the namespaces that were connected through it. */
export type RestoreJob = {
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  /** The stored accounts of these connections. */
  readonly accounts: readonly CaipAddress[]
  readonly signal: AbortSignal
}

/**
 * Asks the connectors silently, in order. Never rejects: `settle` receives each answer, and a
 * hanging connector does not delay the others.
 */
export async function restoreConnections(
  parts: Pick<KitParts, 'environment' | 'lifetime' | 'connectors' | 'options'>,
  jobs: readonly RestoreJob[],
  /**
   * `found`: the wallet's answer, empty when it does not know this page; undefined without an
   * answer.
   */
  settle: (job: RestoreJob, found: readonly Connection[] | undefined) => void | Promise<void>,
  /** A connector that had no answer in time has one now. */
  cameLate: (job: RestoreJob) => void = () => {},
): Promise<void> {
  const { environment, lifetime, connectors, options } = parts
  const endsAt = environment.now() + totalMs
  const limit = createLimit(parallelLimit)
  await Promise.all(
    jobs.map(async (job) => {
      let found: readonly Connection[] | undefined
      try {
        const connector = connectors.get(job.connectorId) ?? (await announced(job))
        found = await limit(() => ask(connector, job))
      } catch (error) {
        if (
          isKitError(error, 'ACCOUNT_NOT_AUTHORIZED') ||
          isKitError(error, 'KEY_TYPE_NOT_SUPPORTED')
        )
          found = []
        else if (!isKitError(error, 'ABORTED'))
          environment.log('info', `${job.connectorId} could not be restored.`, error)
      }
      await settle(job, found)
    }),
  )

  /** Waits for the connector: extensions may announce themselves late. */
  function announced({ connectorId, signal }: RestoreJob): Promise<Connector> {
    let stop: (() => void) | undefined
    const arrival = () =>
      new Promise<Connector>((resolve) => {
        stop = connectors.store.subscribe(() => {
          const connector = connectors.get(connectorId)
          if (connector) resolve(connector)
        })
      })
    const late = lifetime.within(arrival, {
      ms: lateAnnounceMs,
      signal,
      error: () => createError('WALLET_NOT_FOUND'),
    })
    return late.finally(() => stop?.())
  }

  async function ask(connector: Connector, job: RestoreJob): Promise<readonly Connection[]> {
    const { namespaces, accounts, signal: given } = job
    const controller = new AbortController()
    let isLate = false
    const restore = async () =>
      connector.restore({
        networks: options.networksToAskFor(namespaces),
        signal: controller.signal,
        accounts,
      })
    let answer: Promise<readonly Connection[]> | undefined
    const listen = () => {
      answer ??= restore()
      return answer
    }
    try {
      for (
        let left = Math.max(0, Math.min(perConnectorMs, endsAt - environment.now()));
        ;
        left -= stepMs
      ) {
        try {
          const ms = Math.min(left, stepMs)
          return await lifetime.within(listen, {
            ms,
            signal: given,
            error: () => createError('WALLET_UNRESPONSIVE'),
          })
        } catch (error) {
          const isSilent = isKitError(error, 'WALLET_UNRESPONSIVE')
          isLate = isSilent && left <= stepMs
          if (isLate || !isSilent) throw error
        }
      }
    } finally {
      const end = () => controller.abort(createError('ABORTED'))
      if (!isLate) end()
      else
        void lifetime
          .within(listen, { ms: lateAnswerMs, signal: given, error: () => createError('ABORTED') })
          // The missing answer is reported by then.
          .then(({ length }) => length > 0 && cameLate(job), end)
          .then(end)
    }
  }
}

/** Runs at most `limit` at a time, in the order of the calls. */
function createLimit(limit: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running < limit) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      // Passes the slot directly to the next waiting call, so that no new call takes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
