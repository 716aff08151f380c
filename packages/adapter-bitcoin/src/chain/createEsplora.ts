import {
  type BaseError,
  createError,
  createSingleFlight,
  httpRequest,
  isKitError,
  type LoadRpcSettings,
  type Network,
  retry,
  retryPolicies,
  rpcReadPolicy,
} from '@latchkey/core'

export type EsploraRead = {
  readonly network: Network
  readonly path: string
  readonly signal?: AbortSignal | undefined
}

/** A client of the host's Esplora servers. Answers are unchecked. */
export type Esplora = {
  /** A network with the host's URLs. */
  resolve(network: Network): Network
  /** GET with parsed JSON; undefined for 404. */
  read(input: EsploraRead): Promise<unknown>
  readText(input: EsploraRead): Promise<string>
  /** POST /tx, without retries. */
  broadcast(input: {
    readonly network: Network
    readonly hex: string
    readonly signal?: AbortSignal | undefined
  }): Promise<string>
  /** Aborts pending requests. */
  destroy(): void
}

/**
 * Reads from the host's own Esplora servers. Equal reads in flight share one request. A failed read
 * tries the next server, then waits with jitter or as `Retry-After` says, within 12 s. A
 * transaction is posted once.
 *
 * @throws RPC_NOT_CONFIGURED if the host has no server for the network
 */
export function createEsplora(
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): Esplora {
  const flights = createSingleFlight<string>()
  let life = new AbortController()
  const signalWith = (signal: AbortSignal | undefined) =>
    AbortSignal.any(signal ? [signal, life.signal] : [life.signal])
  const serversOf = (network: Network): readonly string[] => {
    const { rpcUrls = [] } = resolve(network)
    if (rpcUrls.length === 0)
      throw createError('RPC_NOT_CONFIGURED', { params: { network: network.name } })
    return rpcUrls.map((url) => url.replace(/\/+$/, ''))
  }
  const readText = async ({ network, path, signal }: EsploraRead): Promise<string> => {
    const servers = serversOf(network)
    const policy = rpcReadPolicy((await settings?.())?.retryPolicy)
    return await flights(
      `${servers.join(' ')} ${path}`,
      (inner) =>
        retry(
          (attemptSignal, attempt) =>
            httpRequest({
              url: `${servers[attempt % servers.length]}${path}`,
              signal: attemptSignal,
            }),
          {
            policy,
            signal: inner,
            goesElsewhere: (attempt) => attempt % servers.length !== 0,
          },
        ),
      signalWith(signal),
    )
  }
  return {
    resolve,
    readText,
    async read(input) {
      try {
        return JSON.parse(await readText(input)) as unknown
      } catch (error) {
        if (isStatus(error, 404)) return undefined
        if (isKitError(error)) throw error
        throw createError('HTTP_FAILED', { cause: error, details: 'Esplora answered no JSON.' })
      }
    },
    async broadcast({ network, hex, signal }) {
      const [server] = serversOf(network)
      return await retry(
        (inner) => httpRequest({ url: `${server}/tx`, text: hex, signal: inner }),
        {
          policy: retryPolicies.write,
          signal: signalWith(signal),
        },
      )
    },
    destroy() {
      life.abort()
      life = new AbortController()
    },
  }
}

export const isStatus = (error: unknown, status: number): error is BaseError =>
  isKitError(error, 'HTTP_STATUS') && error.params.status === status
