import type { SwapToken } from '@latchkey/controllers/swapping'
import { truncateAddress } from '@latchkey/core'

/**
 * The short address of a token whose name alone identifies nothing: each that the host does not name
 * by its address, and each whose symbol another one has.
 */
export const shownAddress = ({ token, isNamed, isTwin }: SwapToken): string | undefined =>
  token === undefined || (isNamed && !isTwin) ? undefined : truncateAddress(token)
