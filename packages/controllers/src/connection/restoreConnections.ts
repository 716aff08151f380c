import { type Connection, type Connector, createError, isKitError, type Namespace } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'

/** Requirement R-07. */
const perConnectorMs = 4_000
const totalMs = 5_000
const parallelLimit = 3
const lateAnnounceMs = 1_000

/** One connector to ask, for the namespaces that were connected through it. */
export type RestoreJob = { readonly connectorId: string; readonly namespaces: readonly Namespace[]; readonly signal: AbortSignal }

/** `unknown`: the wallet said explicitly that it does not know this page. `unreachable`: it said nothing. */
export type RestoreOutcome =
  | { readonly status: 'restored'; readonly connections: readonly Connection[] }
  | { readonly status: 'unknown' | 'unreachable' }

/** Asks the connectors silently, the first ones first. Never rejects: each job's outcome goes to `settle`, and a hanging one delays no other. */
export async function restoreConnections(
  parts: Pick<KitParts, 'environment' | 'lifetime' | 'connectors' | 'options'>,
  jobs: readonly RestoreJob[],
  settle: (job: RestoreJob, outcome: RestoreOutcome) => void,
): Promise<void> {
  const { environment, lifetime, connectors, options } = parts
  const endsAt = environment.now() + totalMs
  const limit = createLimit(parallelLimit)
  await Promise.all(
    jobs.map(async (job) => {
      let outcome: RestoreOutcome = { status: 'unreachable' }
      try {
        const connector = connectors.get(job.connectorId) ?? (await announced(job))
        outcome = await limit(() => ask(connector, job))
      } catch (error) {
        if (isKitError(error, 'ACCOUNT_NOT_AUTHORIZED')) outcome = { status: 'unknown' }
        else if (!isKitError(error, 'ABORTED')) environment.log('info', `${job.connectorId} could not be restored.`, error)
      }
      settle(job, outcome)
    }),
  )

  /** Extensions may announce themselves after the page has asked. */
  function announced({ connectorId, signal }: RestoreJob): Promise<Connector> {
    let stop: (() => void) | undefined
    const arrival = () =>
      new Promise<Connector>((resolve) => {
        stop = connectors.store.subscribe(() => {
          const connector = connectors.get(connectorId)
          if (connector) resolve(connector)
        })
      })
    const late = lifetime.within(arrival, { ms: lateAnnounceMs, signal, error: () => createError('WALLET_NOT_FOUND') })
    return late.finally(() => stop?.())
  }

  async function ask(connector: Connector, { namespaces, signal: given }: RestoreJob): Promise<RestoreOutcome> {
    const ms = Math.max(0, Math.min(perConnectorMs, endsAt - environment.now()))
    const networks = options.networksToAskFor(namespaces)
    const connections = await lifetime.within((signal) => connector.restore({ networks, signal }), {
      ms,
      signal: given,
      error: () => createError('WALLET_UNRESPONSIVE'),
    })
    return { status: 'restored', connections }
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
      // A slot goes over to who waits, so that nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
