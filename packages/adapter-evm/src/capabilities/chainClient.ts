import { type BaseError, isKitError } from '@latchkey/core'
import { type Client, createClient, custom } from 'viem'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { fromWalletError } from '../language/errors.js'

/**
 * A viem client that reads through the adapter: the host's nodes first, with its retries, deadlines
 * and errors.
 */
export function createChainClient(reader: ChainReader, source: ReadSource): Client {
  return createClient({
    transport: custom(
      { request: ({ method, params }) => reader.read(source, method, params) },
      { retryCount: 0 },
    ),
    cacheTime: 0,
  })
}

/** Reads by viem, with the kit's errors. */
export async function reading<Result>(
  reader: ChainReader,
  source: ReadSource,
  read: (client: Client) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(createChainClient(reader, source))
  } catch (error) {
    throw unwrapViemError(error)
  }
}

/** Unwraps the kit error that viem has wrapped. */
export function unwrapViemError(error: unknown): BaseError {
  let inner: unknown = error
  for (let depth = 0; depth < 16 && inner instanceof Error; depth++) {
    if (isKitError(inner)) return inner
    inner = inner.cause
  }
  return fromWalletError(error)
}
