import { isHex } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import { encodeAddress, genericPrefix } from '../language/ss58.js'
import type { Chain } from './createChains.js'

/** The native balances of an account. Which locks it has depends on the age of the runtime. */
export type AccountData = { readonly free: bigint } & Partial<
  Record<'reserved' | 'frozen' | 'misc_frozen' | 'fee_frozen', bigint>
>

/** Undefined for an account that does not exist. */
export async function readAccount(chain: Chain, account: Hex): Promise<AccountData | undefined> {
  const item = chain.runtime.storage('System', 'Account')
  const stored = await chain.ask('state_getStorage', [
    item.key(encodeAddress(account, genericPrefix)),
  ])
  return isHex(stored) ? (item.decode(stored) as { readonly data: AccountData }).data : undefined
}

/** The existential deposit: the least `free` of an account. */
export const depositOf = ({ runtime }: Chain): bigint =>
  (runtime.constant('Balances', 'ExistentialDeposit') ?? 0n) as bigint
