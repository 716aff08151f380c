import { Resolver } from 'node:dns/promises'
import { CallerCrowded, createCallerGate } from '../waits/createCallerGate.js'

export type ResolverOptions = {
  /** `address:port` of name servers. @default the system's */
  readonly servers?: readonly string[]
  readonly tryMs?: number
  readonly tries?: number
  readonly now?: () => number
}

const namesAtOnce = 8
const namesPerCaller = 2
const waitingPerCaller = 64
const knownMs = 60_000
const unknownMs = 30_000
const mostKnown = 5_000

/**
 * Resolves names given by callers. It avoids the threads of the system's lookup: a few slow names
 * would block them all, and with them every connection. At most eight names are resolved at a time,
 * two per caller; the caller's others wait. Results, including failures, are cached.
 */
export function createResolver({
  servers,
  tryMs = 1_500,
  tries = 2,
  now = Date.now,
}: ResolverOptions = {}) {
  const resolver = new Resolver({ timeout: tryMs, tries })
  if (servers) resolver.setServers(servers)
  const known = new Map<string, { readonly addresses: readonly string[]; readonly until: number }>()
  const asked = new Map<string, Promise<readonly string[]>>()
  const inTurn = createCallerGate({
    most: namesAtOnce,
    mostOfCaller: namesPerCaller,
    mostWaiting: waitingPerCaller,
  })

  const ask = async (host: string): Promise<readonly string[]> => {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = results.flatMap((result) =>
      result.status === 'fulfilled' ? result.value : [],
    )
    known.delete(host)
    known.set(host, { addresses, until: now() + (addresses.length > 0 ? knownMs : unknownMs) })
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    return addresses
  }

  /** All addresses of a name; empty if there are none, or the caller has too many waiting. */
  return async (host: string, caller = ''): Promise<readonly string[]> => {
    const kept = known.get(host)
    if (kept && kept.until > now()) return kept.addresses
    const running = asked.get(host)
    if (running) return running
    const work = inTurn(caller, () => ask(host))
      .catch((error: unknown) => {
        if (error instanceof CallerCrowded) return []
        throw error
      })
      .finally(() => asked.delete(host))
    asked.set(host, work)
    return work
  }
}
