import { createError } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { AuthSession } from '../protocol/messages.js'

/**
 * Reads the session that the document answered; undefined where no one is logged in.
 *
 * @throws WALLET_INVALID_RESPONSE for anything else
 */
export function readSession(answer: unknown): AuthSession | undefined {
  if (answer === undefined) return undefined
  const eip155 = readForeign(answer, 'addresses', 'eip155')
  const solana = readForeign(answer, 'addresses', 'solana')
  const email = readForeign(answer, 'email')
  const operatorCanOpen = readForeign(answer, 'operatorCanOpen')
  if (
    typeof eip155 !== 'string' ||
    !/^0x[0-9a-fA-F]{40}$/.test(eip155) ||
    typeof solana !== 'string' ||
    !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(solana) ||
    typeof operatorCanOpen !== 'boolean'
  )
    throw createError('WALLET_INVALID_RESPONSE', { details: 'session' })
  return {
    addresses: { eip155, solana },
    operatorCanOpen,
    ...(typeof email === 'string' && { email: email.slice(0, 320) }),
  }
}
