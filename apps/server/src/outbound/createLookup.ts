import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Node calls back with an error and no addresses at all. */
type Done = (
  error: NodeJS.ErrnoException | null,
  addresses: readonly LookupAddress[] | undefined,
) => void

const keptMs = 30_000

/**
 * The system's DNS lookup for names in the configuration, such as nodes. Results are shared and
 * cached for half a minute, and longer while lookups fail. New connections thus need not wait.
 */
export function createLookup({
  look = (host, done) => lookup(host, { all: true, verbatim: true }, done),
  now = Date.now,
}: {
  look?: (host: string, done: Done) => void
  now?: () => number
} = {}): LookupFunction {
  const known = new Map<
    string,
    { readonly addresses: readonly LookupAddress[]; readonly until: number }
  >()
  const waiting = new Map<string, Done[]>()
  const find = (host: string, done: Done) => {
    const kept = known.get(host)
    if (kept && kept.until > now()) return done(null, kept.addresses)
    const others = waiting.get(host)
    if (others) return void others.push(done)
    waiting.set(host, [done])
    look(host, (error, addresses) => {
      const all = waiting.get(host) ?? []
      waiting.delete(host)
      if (addresses && addresses.length > 0) known.set(host, { addresses, until: now() + keptMs })
      for (const each of all) {
        if (error && kept) each(null, kept.addresses)
        else each(error, addresses)
      }
    })
  }
  return (host, options, done) => {
    find(host, (error, addresses = []) => {
      const [first] = addresses
      if (error || !first)
        return done(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 4)
      if (options.all) return done(null, [...addresses])
      done(null, first.address, first.family)
    })
  }
}
