import { fromBase64, fromHex, toBase64 } from '@cosmjs/encoding'
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import * as bank from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { Any } from 'cosmjs-types/google/protobuf/any'
import { refusalOf, refuse } from './refusal.mjs'
import { toBlock, toEvents } from './rendering.mjs'
import { searchTransactions } from './searchTransactions.mjs'

const zeros = (digits) => '0'.repeat(digits)

/** CometBFT 0.38's JSON-RPC, as far as `SigningStargateClient` uses it. */
export function createComet(chain) {
  const { ledger } = chain

  const queries = {
    '/cosmos.auth.v1beta1.Query/Account': (request) => {
      const { address } = QueryAccountRequest.decode(request)
      const account = ledger.get(address)
      if (!account)
        throw refuse(
          22,
          `rpc error: code = NotFound desc = account ${address} not found: key not found`,
        )
      const pubKey = account.publicKey && {
        typeUrl: '/cosmos.crypto.secp256k1.PubKey',
        value: PubKey.encode({ key: account.publicKey }).finish(),
      }
      const value = BaseAccount.fromPartial({
        address,
        pubKey,
        accountNumber: account.number,
        sequence: account.sequence,
      })
      const any = Any.fromPartial({
        typeUrl: '/cosmos.auth.v1beta1.BaseAccount',
        value: BaseAccount.encode(value).finish(),
      })
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

  const toTx = (tx) => ({
    hash: tx.hash,
    height: String(tx.height),
    index: tx.index,
    tx: toBase64(tx.bytes),
    tx_result: {
      code: tx.code,
      codespace: tx.codespace,
      log: tx.log,
      data: null,
      gas_wanted: String(tx.fee.gas),
      gas_used: String(tx.gasUsed),
      events: toEvents(tx.events),
    },
  })
  const need = (value, message) => {
    if (value === undefined) throw Object.assign(new Error('Internal error'), { data: message })
    return value
  }

  const methods = {
    health: () => ({}),
    status: () => {
      const { height, hash, time } = chain.tip()
      return {
        node_info: {
          protocol_version: { p2p: '8', block: '11', app: '0' },
          id: zeros(40),
          listen_addr: 'tcp://127.0.0.1',
          network: chain.chainId,
          version: '0.38.0',
          channels: '00',
          moniker: 'latchkey stand-in, no Cosmos SDK node',
          other: { tx_index: 'on', rpc_address: 'tcp://127.0.0.1' },
        },
        sync_info: {
          latest_block_hash: hash,
          latest_app_hash: hash,
          latest_block_height: String(height),
          latest_block_time: time.toISOString().replace('Z', '000000Z'),
          catching_up: false,
        },
        validator_info: {
          address: zeros(40),
          pub_key: { type: 'tendermint/PubKeyEd25519', value: toBase64(new Uint8Array(32)) },
          voting_power: '0',
        },
      }
    },
    abci_info: () => ({
      response: {
        data: 'latchkey-stand-in',
        last_block_height: String(chain.tip().height),
        last_block_app_hash: '',
      },
    }),
    abci_query: ({ path, data }) => {
      const base = {
        info: '',
        index: '0',
        key: null,
        proofOps: null,
        height: String(chain.tip().height),
      }
      try {
        const query = queries[path]
        if (!query) throw refuse(6, `unknown query path: ${path}`)
        return {
          response: {
            ...base,
            code: 0,
            log: '',
            codespace: '',
            value: toBase64(query(fromHex(data))),
          },
        }
      } catch (error) {
        const { code, codespace, log } = refusalOf(error)
        return { response: { ...base, code, codespace, log, value: null } }
      }
    },
    broadcast_tx_sync: async ({ tx }) => {
      const { code, codespace, log, hash } = await chain.broadcast(fromBase64(tx))
      return { code, data: '', log, codespace, hash }
    },
    tx: ({ hash }) => {
      const id = Buffer.from(hash, 'base64').toString('hex')
      return toTx(need(chain.transaction(id), `tx (${id}) not found`))
    },
    tx_search: ({ query, page = '1', per_page: perPage = '30', order_by: order = 'asc' }) => {
      const all = searchTransactions(chain, query)
      if (order === 'desc') all.reverse()
      const size = Math.min(Number(perPage), 100)
      const start = (Number(page) - 1) * size
      return { total_count: String(all.length), txs: all.slice(start, start + size).map(toTx) }
    },
    block: ({ height }) =>
      toBlock(
        chain,
        need(height ? chain.blockAt(height) : chain.tip(), `height ${height} is not available`),
      ),
  }

  /** Answers a JSON-RPC request. */
  return async ({ id, method, params }) => {
    const run = methods[method]
    if (!run) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
    try {
      return { jsonrpc: '2.0', id, result: await run(params ?? {}) }
    } catch (error) {
      return {
        jsonrpc: '2.0',
        id,
        error: { code: -32603, message: 'Internal error', data: error.data ?? error.message },
      }
    }
  }
}
