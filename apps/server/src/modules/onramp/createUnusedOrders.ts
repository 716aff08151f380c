import { serveCaller } from '../../http/currentCaller.js'
import { errorFields } from '../../log/createLog.js'
import type { ServerContext } from '../../ServerContext.js'
import type { Orders } from './createOrders.js'
import type { OnrampProvider } from './OnrampProvider.js'

/** Orders of one provider that a round asks about, one after the other. */
const mostOfRound = 50
/** So many failures of a provider end its round; fewer may be of these orders alone. */
const mostFailures = 3
const defaultMs = 10 * 60_000

/** For tests: other waits. */
export type OnrampTimes = {
  /** Between two rounds. */
  readonly unusedOrdersMs?: number
}

export type UnusedOrders = {
  /** Goes through those that are due. Never rejects. */
  round(): Promise<void>
  /** Resolves when the running round has ended. */
  stop(): Promise<void>
}

/**
 * Ends orders whose link has expired. Their provider is asked first, since a purchase without a
 * look and without a message may have been paid. A provider that does not answer is asked again
 * after an hour, for 30 days.
 */
export function createUnusedOrders(
  { log }: Pick<ServerContext, 'log'>,
  {
    providers,
    orders,
    times: { unusedOrdersMs = defaultMs } = {},
  }: {
    readonly providers: readonly OnrampProvider[]
    readonly orders: Orders
    readonly times?: OnrampTimes | undefined
  },
): UnusedOrders {
  const { store } = orders
  let running: Promise<void> | undefined
  let isStopped = false

  async function askOf(provider: OnrampProvider): Promise<void> {
    let failures = 0
    for (const order of await store.unused(provider.id, mostOfRound)) {
      if (isStopped || failures === mostFailures) return
      if (!(await orders.ask(provider, order))) failures++
    }
  }
  async function go(): Promise<void> {
    try {
      await Promise.all(providers.map(askOf))
      const count = isStopped ? 0 : await store.prune()
      if (count > 0)
        log('warn', 'orders went although their provider never said that nobody paid them', {
          count,
        })
    } catch (error) {
      log('error', 'unused orders of purchases were not looked at', errorFields(error))
    }
  }
  const round = () => {
    // One caller's share of the day: visitors need the rest.
    running ??= serveCaller('unused orders', go).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void round(), unusedOrdersMs)
  timer.unref()
  return {
    round,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
