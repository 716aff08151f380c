import { createError } from '@latchkey/core'
import type { Esplora, EsploraRead } from '../chain/createEsplora.js'
import { parseFeeRate } from '../chain/esploraAnswers.js'
import { toChainParams } from '../language/checksum.js'

/** Confirmation target in blocks. */
const targetBlocks = 3
/** Highest fee rate in satoshis per virtual byte, whatever a server estimates. */
export const highestFeeRate = 500

/**
 * Reads the fee rate in satoshis per virtual byte.
 *
 * @throws FEE_UNKNOWN where the server has no estimate for the main network
 */
export async function readFeeRate(
  esplora: Esplora,
  source: Omit<EsploraRead, 'path'>,
): Promise<bigint> {
  const rates = await esplora.read({ ...source, path: '/fee-estimates' })
  const estimated = parseFeeRate(rates, targetBlocks)
  // A server without estimates is common on test networks, where any rate is as good.
  if (estimated === undefined && toChainParams(source.network).bech32 === 'bc')
    throw createError('FEE_UNKNOWN')
  return BigInt(Math.min(estimated ?? 1, highestFeeRate))
}
