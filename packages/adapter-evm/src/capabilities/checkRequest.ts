import { type ChainAdapter, createError } from '@latchkey/core'
import { parseChainId } from '../language/answers.js'
import { toWriter } from './writeGuard.js'

/** Methods whose first parameter names the sender and the chain. */
const writes = ['eth_sendTransaction', 'wallet_sendCalls']

/**
 * Checks that a raw request names the account and network on screen: wallets may or may not enforce
 * it.
 */
export const checkRequest: NonNullable<ChainAdapter['checkRequest']> = async ({
  method,
  params,
  account,
  network,
}) => {
  if (!writes.includes(method)) return
  const [given] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { from, chainId } = (given ?? {}) as { readonly from?: unknown; readonly chainId?: unknown }
  const shown = toWriter({ account, network })
  if (from !== undefined && String(from).toLowerCase() !== shown.from.toLowerCase())
    throw createError('ACCOUNT_CHANGED')
  if (chainId !== undefined && parseChainId(chainId) !== shown.chainId) {
    const actual =
      typeof chainId === 'string' || typeof chainId === 'number'
        ? String(chainId).slice(0, 32)
        : '?'
    throw createError('NETWORK_MISMATCH', { params: { actual, expected: shown.networkName } })
  }
}
