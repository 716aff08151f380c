import { fromBase64, fromHex, toBase64 } from '@cosmjs/encoding'
import { createAbciQueries } from './abciQueries.mjs'
import { refusalOf, refuse } from './refusal.mjs'
import { toBlock, toEvents } from './rendering.mjs'
import { searchTransactions } from './searchTransactions.mjs'

const zeros = (digits) => '0'.repeat(digits)

/** The part of CometBFT 0.38's JSON-RPC that `SigningStargateClient` uses. */
export function createComet(chain) {
  const queries = createAbciQueries(chain)

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
    status: () => describeNode(chain),
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

/** The answer of the method `status`. */
function describeNode(chain) {
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
}
