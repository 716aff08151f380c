import { createError } from '@latchkey/core'
import { readDeadlineMs, withDeadline } from '@latchkey/core/adapter'
import type { Config } from 'wagmi'
import type { ChainReader } from '../chain/createChainReader.js'
import { fromWalletError } from '../language/errors.js'

/** Reads use only the transports of the host's wagmi config. */
export function createWagmiReader(config: Config): ChainReader {
  return {
    async read({ network, signal }, method, params) {
      const chainId = Number(network.id)
      if (!config.chains.some((chain) => chain.id === chainId))
        throw createError('RPC_NOT_CONFIGURED', { params: { network: network.name } })
      const client = config.getClient({ chainId })
      try {
        return await withDeadline(
          () => client.request({ method, params } as never) as Promise<unknown>,
          {
            ms: readDeadlineMs,
            signal,
            error: () => createError('HTTP_TIMEOUT'),
          },
        )
      } catch (error) {
        throw fromWalletError(error)
      }
    },
    destroy: () => undefined,
  }
}
