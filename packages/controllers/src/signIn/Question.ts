import { activeAccount, type CaipNetworkId, type Connection } from '@latchkey/core'
import type { SignedMessage } from './SignInOptions.js'
import type { PreparedMessage } from './SignInService.js'

/** The question under way: one account, until it signs in or the person cancels. */
export type Question = {
  readonly connection: Connection
  readonly controller: AbortController
  readonly settle: (outcome: 'signedIn' | 'cancelled', error?: unknown) => void
  prepared?: PreparedMessage
  /** The signed message that the server could not check yet. */
  signed?: SignedMessage
  /** The chain, or the signature, says that a contract is the account. */
  isContract?: boolean
}

/** The fields of a question that events carry. */
export function told({ connection, isContract = false }: Question) {
  const { namespace, active } = connection
  const [, reference] = active.split(':')
  const network: CaipNetworkId = `${namespace}:${reference}`
  const isSmartAccount = isContract || activeAccount(connection)?.type === 'smartAccount'
  return { namespace, network, isSmartAccount }
}
