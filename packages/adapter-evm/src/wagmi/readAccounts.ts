import type { Connection } from '@latchkey/core'
import { getAddress } from 'viem'
import { type Hex, parseAccounts } from '../language/answers.js'

/** All accounts in checksummed form, as wagmi expects; the active one comes first. */
export function readAccounts({
  accounts,
  active,
}: Connection): readonly [Hex, ...Hex[]] | undefined {
  const addresses = parseAccounts(
    [active, ...accounts.map(({ address }) => address)].map((address) => address.split(':')[2]),
  )
  const [first, ...others] = (addresses ?? []).map((address) => getAddress(address))
  return first && [first, ...others]
}
