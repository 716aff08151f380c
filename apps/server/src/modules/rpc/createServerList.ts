export type Server = {
  readonly url: URL
  readonly index: number
  failures: number
  restsUntil: number
  isProbed: boolean
}

/**
 * Servers in the operator's order, with their state. A server rests after several consecutive
 * failures. Then one request probes it, while the others skip it until the result.
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
    /** Servers in order of use; resting ones come last. */
    inOrder: (): readonly Server[] => {
      const order = servers
        .map((server) => ({ server, rank: rank(server) }))
        .sort((a, b) => a.rank - b.rank)
      return order.map(({ server }) => server)
    },
    /** Begins a request to a server. @returns its end callback */
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
