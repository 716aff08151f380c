export type Server = {
  readonly url: URL
  readonly index: number
  failures: number
  restsUntil: number
  isProbed: boolean
}

/**
 * Servers in the operator's order, and how each of them stands. One that failed several times in a
 * row rests; then one request tries whether it is back, and the others do without it until that one
 * knows.
 */
export function createServerList(
  urls: readonly string[],
  {
    now,
    restAfterFailures,
    restMs,
  }: {
    readonly now: () => number
    readonly restAfterFailures: number
    readonly restMs: number
  },
) {
  const servers = urls.map(
    (text, index): Server => ({
      url: new URL(text),
      index,
      failures: 0,
      restsUntil: 0,
      isProbed: false,
    }),
  )
  const rank = ({ failures, restsUntil, isProbed }: Server) => {
    if (failures < restAfterFailures) return 0
    return restsUntil <= now() && !isProbed ? 0 : 1
  }
  return {
    /** Those that rest come last. */
    inOrder: (): readonly Server[] => {
      const order = servers
        .map((server) => ({ server, rank: rank(server) }))
        .sort((a, b) => a.rank - b.rank)
      return order.map(({ server }) => server)
    },
    /** A request to a server begins. @returns what is to be called at its end */
    begin: (server: Server): (() => void) => {
      const isProbe = server.failures >= restAfterFailures
      if (isProbe) server.isProbed = true
      return () => {
        if (isProbe) server.isProbed = false
      }
    },
    answered: (server: Server): void => {
      server.failures = 0
      server.restsUntil = 0
    },
    failed: (server: Server): void => {
      server.failures += 1
      if (server.failures >= restAfterFailures) server.restsUntil = now() + restMs
    },
  }
}
