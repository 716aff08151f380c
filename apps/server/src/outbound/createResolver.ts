import { Resolver } from 'node:dns/promises'
import { createGate } from '../waits/createGate.js'

export type ResolverOptions = {
  /** `address:port` of name servers. @default those of the system */
  readonly servers?: readonly string[]
  readonly tryMs?: number
  readonly tries?: number
  readonly now?: () => number
}

const namesAtOnce = 8
const namesPerCaller = 2
const knownMs = 60_000
const unknownMs = 30_000
const mostKnown = 5_000

/**
 * The addresses of names that callers give. Asked without the threads of the system's own look-up,
 * of which a few slow names would take all: that would hold up every connection of the server.
 * Eight names are asked for at a time, two of one caller; what is found, or not, is kept for a
 * while.
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
  const callers = new Map<string, number>()
  const inTurn = createGate(namesAtOnce)

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

  /**
   * All addresses of a name; none when it has none, or when the caller asks for too many at the
   * same time.
   */
  return async (host: string, caller = ''): Promise<readonly string[]> => {
    const kept = known.get(host)
    if (kept && kept.until > now()) return kept.addresses
    const running = asked.get(host)
    if (running) return running
    const count = callers.get(caller) ?? 0
    if (count >= namesPerCaller) return []
    callers.set(caller, count + 1)
    const work = inTurn(() => ask(host)).finally(() => {
      asked.delete(host)
      const left = (callers.get(caller) ?? 1) - 1
      if (left > 0) callers.set(caller, left)
      else callers.delete(caller)
    })
    asked.set(host, work)
    return work
  }
}
