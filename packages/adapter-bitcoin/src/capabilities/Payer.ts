import { type Account, parseCaipAddress } from '@latchkey/core'

/** The payer, copied on confirmation. */
export type Payer = {
  readonly address: string
  readonly publicKey: string | undefined
  readonly type: Account['type']
}

export function toPayer(account: Account): Payer {
  return {
    address: parseCaipAddress(account.address).address,
    publicKey: account.publicKey,
    type: account.type,
  }
}
