import { createError, type Network, type Transfer } from '@latchkey/core'
import { amountTooSmall } from '@latchkey/core/adapter'
import { mostSatoshis } from '../chain/esploraAnswers.js'
import { type DecodedAddress, decodeAddress } from '../language/checksum.js'
import { dustLimit } from './planTransfer.js'

/**
 * Reads a transfer synchronously, so that later changes by the host have no effect.
 *
 * @throws INVALID_ADDRESS, METHOD_NOT_SUPPORTED for a token, AMOUNT_TOO_SMALL below the dust limit
 * @throws INVALID_AMOUNT for anything but 1 to the supply
 */
export function toOutput(
  { to, amount, token }: Transfer,
  network: Network,
): { readonly to: Uint8Array; readonly amount: bigint; readonly address: string } {
  const receiver = toReceiver({ to, token }, network)
  if (typeof amount !== 'bigint' || amount < 1n || amount > mostSatoshis)
    throw createError('INVALID_AMOUNT')
  const minimum = dustLimit(receiver)
  if (amount < minimum) throw amountTooSmall(minimum, network.nativeCurrency)
  return { to: receiver.script, amount, address: to }
}

/** @throws INVALID_ADDRESS, METHOD_NOT_SUPPORTED for a token */
export function toReceiver(
  { to, token }: { readonly to: string; readonly token?: string | undefined },
  network: Network,
): DecodedAddress {
  const receiver = decodeAddress(to, network)
  if (!receiver) throw createError('INVALID_ADDRESS')
  refuseToken(token)
  return receiver
}

/** @throws METHOD_NOT_SUPPORTED */
export function refuseToken(token: string | undefined): void {
  if (token !== undefined)
    throw createError('METHOD_NOT_SUPPORTED', { details: 'There are no tokens here.' })
}
