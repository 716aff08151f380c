import { createError } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { bytesOf, contentOf, listOf, toAmount } from '../chain/rpcValues.js'

export type AccountOnChain = {
  readonly lamports: bigint
  readonly owner: unknown
  readonly isExecutable: boolean
  readonly data: Uint8Array
}

/** Reads several addresses in order; undefined for an address without an account. */
export async function readAccountsOnChain(
  reader: ChainReader,
  source: ReadSource,
  addresses: readonly string[],
): Promise<readonly (AccountOnChain | undefined)[]> {
  const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }]
  const accounts = listOf(contentOf(await reader.read(source, 'getMultipleAccounts', params)))
  if (accounts.length !== addresses.length)
    throw createError('RPC_PARSE_ERROR', { details: 'getMultipleAccounts' })
  return accounts.map((account) => {
    if (account === null) return undefined
    const lamports = toAmount(readForeign(account, 'lamports'))
    const data = bytesOf(readForeign(account, 'data'))
    if (lamports === undefined || !data)
      throw createError('RPC_PARSE_ERROR', { details: 'getMultipleAccounts' })
    return {
      lamports,
      data,
      owner: readForeign(account, 'owner'),
      isExecutable: readForeign(account, 'executable') === true,
    }
  })
}
