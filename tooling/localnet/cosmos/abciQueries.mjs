import { BinaryWriter } from 'cosmjs-types/binary'
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import * as bank from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { DelayedVestingAccount } from 'cosmjs-types/cosmos/vesting/v1beta1/vesting'
import { Any } from 'cosmjs-types/google/protobuf/any'
import { noCodeHash } from './keys.mjs'
import { refuse } from './refusal.mjs'

/** The gRPC queries that `abci_query` carries: by path, from request bytes to response bytes. */
export function createAbciQueries(chain) {
  const { ledger, keys } = chain
  return {
    '/cosmos.auth.v1beta1.Query/Account': (request) => {
      const { address } = QueryAccountRequest.decode(request)
      const account = ledger.get(address)
      if (!account)
        throw refuse(
          22,
          `rpc error: code = NotFound desc = account ${address} not found: key not found`,
        )
      const pubKey = account.publicKey && {
        typeUrl: keys.typeUrl,
        value: PubKey.encode({ key: account.publicKey }).finish(),
      }
      const base = BaseAccount.fromPartial({
        address,
        pubKey,
        accountNumber: account.number,
        sequence: account.sequence,
      })
      const any = account.vesting ? toVesting(account.vesting, base) : toAccount(base, keys)
      return QueryAccountResponse.encode({ account: any }).finish()
    },
    '/cosmos.bank.v1beta1.Query/Balance': (request) => {
      const { address, denom } = bank.QueryBalanceRequest.decode(request)
      const balance = { denom, amount: String(ledger.balanceOf(address, denom)) }
      return bank.QueryBalanceResponse.encode(
        bank.QueryBalanceResponse.fromPartial({ balance }),
      ).finish()
    },
    '/cosmos.bank.v1beta1.Query/AllBalances': (request) => {
      const { address } = bank.QueryAllBalancesRequest.decode(request)
      const balances = ledger.balancesOf(address)
      return bank.QueryAllBalancesResponse.encode(
        bank.QueryAllBalancesResponse.fromPartial({ balances }),
      ).finish()
    },
    '/cosmos.bank.v1beta1.Query/SupplyOf': (request) => {
      const { denom } = bank.QuerySupplyOfRequest.decode(request)
      const amount = { denom, amount: String(ledger.supplyOf(denom)) }
      return bank.QuerySupplyOfResponse.encode(
        bank.QuerySupplyOfResponse.fromPartial({ amount }),
      ).finish()
    },
    '/cosmos.tx.v1beta1.Service/Simulate': (request) => {
      const gasUsed = chain.simulate(SimulateRequest.decode(request).txBytes)
      return SimulateResponse.encode(
        SimulateResponse.fromPartial({ gasInfo: { gasUsed, gasWanted: 0n }, result: {} }),
      ).finish()
    },
  }
}

function toAccount(base, { wrapper }) {
  const value = BaseAccount.encode(base).finish()
  if (!wrapper) return Any.fromPartial({ typeUrl: '/cosmos.auth.v1beta1.BaseAccount', value })
  // An EthAccount: its base account, and the hash of its code as text.
  const writer = new BinaryWriter()
  writer.uint32((1 << 3) | 2).bytes(value)
  writer.uint32((2 << 3) | 2).string(noCodeHash)
  return Any.fromPartial({ typeUrl: wrapper, value: writer.finish() })
}

function toVesting({ original, endTime }, baseAccount) {
  const originalVesting = Object.entries(original).map(([denom, amount]) => ({
    denom,
    amount: String(amount),
  }))
  const account = DelayedVestingAccount.fromPartial({
    baseVestingAccount: { baseAccount, originalVesting, endTime: BigInt(endTime) },
  })
  return Any.fromPartial({
    typeUrl: '/cosmos.vesting.v1beta1.DelayedVestingAccount',
    value: DelayedVestingAccount.encode(account).finish(),
  })
}
