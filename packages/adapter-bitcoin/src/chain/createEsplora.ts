import {
  type BaseError,
  createError,
  createSingleFlight,
  isKitError,
  type LoadRpcSettings,
  type Network,
} from '@latchkey/core'
import { createRestNodes } from '@latchkey/core/adapter'

export type EsploraRead = {
  readonly network: Network
  readonly path: string
  readonly signal?: AbortSignal | undefined
}

/** A client of the host's Esplora servers. Answers are unchecked. */
export type Esplora = {
  /** A network with the host's URLs. */
  resolve(network: Network): Network
  /** The kit's settings for reads. */
  readonly settings?: LoadRpcSettings | undefined
  /** GET with parsed JSON; undefined for 404. */
  read(input: EsploraRead): Promise<unknown>
  readText(input: EsploraRead): Promise<string>
  /** POST /tx, without retries. */
  broadcast(input: { readonly network: Network; readonly hex: string }): Promise<string>
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
  const nodesOf = (network: Network) => createRestNodes(resolve(network), { settings })
  const readText = async ({ network, path, signal }: EsploraRead): Promise<string> => {
    const { urls, read } = nodesOf(network)
    return await flights(
      `${urls.join(' ')} ${path}`,
      (inner) => read(path, { signal: inner }),
      signalWith(signal),
    )
  }
  return {
    resolve,
    settings,
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
    broadcast: async ({ network, hex }) =>
      await nodesOf(network).write('/tx', { text: hex, signal: life.signal }),
    destroy() {
      life.abort()
      life = new AbortController()
    },
  }
}

export const isStatus = (error: unknown, status: number): error is BaseError =>
  isKitError(error, 'HTTP_STATUS') && error.params.status === status
