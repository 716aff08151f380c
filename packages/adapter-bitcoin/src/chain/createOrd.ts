import { createSingleFlight, isKitError, type LoadRpcSettings, type Network } from '@latchkey/core'
import { createRestNodes } from '@latchkey/core/adapter'
import { type CoinContents, parseOutputs } from './ordAnswers.js'

/** A client of the host's ord servers, which index inscriptions and runes. */
export type Ord = {
  /**
   * Looks confirmed coins up with one request. Undefined where the host has no ord server for the
   * network; empty where none answers.
   *
   * @throws ABORTED
   */
  readContents(input: {
    readonly network: Network
    /** `txid:vout`. */
    readonly ids: readonly string[]
    readonly signal?: AbortSignal | undefined
  }): Promise<CoinContents | undefined>
  /** Aborts pending requests. */
  destroy(): void
}

/**
 * Reads from the host's own ord servers by their JSON API, which returns JSON for
 * `Accept: application/json` alone. The `rpcUrls` of `networks` are those of ord servers. Failed
 * requests are retried as those of Esplora are.
 */
export function createOrd(networks: readonly Network[], settings?: LoadRpcSettings): Ord {
  const flights = createSingleFlight<string>()
  let life = new AbortController()
  return {
    async readContents({ network: { caipNetworkId }, ids, signal }) {
      const network = networks.find((each) => each.caipNetworkId === caipNetworkId)
      if (!network?.rpcUrls?.length) return undefined
      if (ids.length === 0) return new Map()
      const { urls, read } = createRestNodes(network, { settings })
      const headers = { accept: 'application/json' }
      try {
        const text = await flights(
          [...urls, ...ids].join(' '),
          (inner) => read('/outputs', { body: ids, headers, signal: inner }),
          AbortSignal.any(signal ? [signal, life.signal] : [life.signal]),
        )
        return parseOutputs(JSON.parse(text))
      } catch (error) {
        if (isKitError(error, 'ABORTED')) throw error
        // Nothing is known of the coins then, so they may carry inscriptions.
        return new Map()
      }
    },
    destroy() {
      life.abort()
      life = new AbortController()
    },
  }
}
