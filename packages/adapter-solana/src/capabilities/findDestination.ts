import { createError } from '@latchkey/core'
import { encodeBase58 } from '@latchkey/core/adapter'
import type { Address } from '@solana/addresses'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { findAssociatedToken } from './instructions.js'
import { isMint, isTokenAccount, needsMemo, toTokenProgram } from './programs.js'
import { readAccountsOnChain } from './readAccounts.js'
import { wrongReceiver } from './wrongReceiver.js'

/** The account that gets a token, and the mint by its chain. */
export type Destination = {
  /** SPL Token or Token-2022. */
  readonly program: Address
  readonly decimals: number
  readonly address: Address
  /** It does not exist yet: the transfer opens it. */
  readonly isNew: boolean
  /** It takes no transfer without a memo. */
  readonly needsMemo: boolean
}

/**
 * Finds the account that gets a token: `to` itself where it is a token account of the mint, else the
 * one that is associated with it.
 *
 * @throws INVALID_ADDRESS for a token that is no mint, and for a receiver that is a program, a mint
 *   or a token account of something else
 */
export async function findDestination(
  reader: ChainReader,
  source: ReadSource,
  { to, mint }: { readonly to: Address; readonly mint: Address },
): Promise<Destination> {
  const [onChain, receiver] = await readAccountsOnChain(reader, source, [mint, to])
  const program = toTokenProgram(onChain?.owner)
  const decimals = onChain?.data[44]
  if (!onChain || !program || decimals === undefined || !isMint(onChain.data))
    throw createError('INVALID_ADDRESS', { details: 'token' })
  const about = { program, decimals }
  if (receiver && toTokenProgram(receiver.owner) !== undefined) {
    const isSameMint =
      receiver.owner === program &&
      isTokenAccount(receiver.data) &&
      encodeBase58(receiver.data.slice(0, 32)) === mint
    if (!isSameMint) throw wrongReceiver()
    return { ...about, address: to, isNew: false, needsMemo: needsMemo(receiver.data) }
  }
  if (receiver?.isExecutable) throw wrongReceiver()
  const address = await findAssociatedToken({ owner: to, program, mint })
  const [associated] = await readAccountsOnChain(reader, source, [address])
  return {
    ...about,
    address,
    isNew: !associated,
    needsMemo: associated !== undefined && needsMemo(associated.data),
  }
}
