import type { CosmosWallet } from '@latchkey/testing/cosmos'
import { concatBytes } from '../src/language/bytes.js'
import { encodeCoin } from '../src/transaction/messages.js'
import { message, readFields, uint } from '../src/transaction/protobuf.js'
import { type Fee, readFee } from '../src/transaction/transaction.js'

type Document = { authInfoBytes: Uint8Array; fee: Fee }

/** Lets the wallet set each fee before it signs. Returns the fees that it was asked for. */
export function setFee(wallet: Pick<CosmosWallet, 'intercept'>, change: (fee: Fee) => Fee) {
  const asked: Fee[] = []
  wallet.intercept(async ({ method, args }, next) => {
    const document = args[2] as Document
    if (method === 'signAmino') {
      asked.push(document.fee)
      document.fee = change(document.fee)
    }
    if (method === 'signDirect') {
      asked.push(readFee(message(2, document.authInfoBytes)))
      const fee = change(asked.at(-1) as Fee)
      const others = readFields(document.authInfoBytes)?.filter(({ field }) => field !== 2) ?? []
      const coins = fee.amount.map((coin) => encodeCoin(1, coin))
      document.authInfoBytes = concatBytes([
        ...others.map(({ raw }) => raw),
        message(2, ...coins, uint(2, BigInt(fee.gas))),
      ])
    }
    return await next()
  })
  return asked
}
