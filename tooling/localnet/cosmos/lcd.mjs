import { fromBase64, toBase64 } from '@cosmjs/encoding'
import { refusalOf } from './refusal.mjs'
import { toBlock, toTx, toTxResponse } from './rendering.mjs'
import { searchTransactions } from './searchTransactions.mjs'

const found = (body) => ({ status: 200, body })
/** gRPC's codes as the gateway sends them: 3 with status 400, 5 with 404, 12 with 501. */
const missing = (message) => ({ status: 404, body: { code: 5, message, details: [] } })
const invalid = (message) => ({ status: 400, body: { code: 3, message, details: [] } })
const page = (list) => ({ pagination: { next_key: null, total: String(list.length) } })

/** The REST (LCD) interface of the Cosmos SDK, as far as wallets and explorers use it. */
export function createLcd(chain) {
  const { ledger, metadata, traces } = chain
  const coinOf = (address, denom) => ({ denom, amount: String(ledger.balanceOf(address, denom)) })
  const metadataOf = (denom) => metadata.find(({ base }) => base === denom)

  const search = (query) => {
    // Before 0.50 the parameter was called `events` and came once a condition.
    const text = query.get('query') || query.getAll('events').join(' AND ')
    if (!text) return invalid('query cannot be empty')
    try {
      const all = searchTransactions(chain, text)
      if (['2', 'ORDER_BY_DESC'].includes(query.get('order_by'))) all.reverse()
      const limit = Math.min(
        Number(query.get('limit') ?? query.get('pagination.limit')) || 100,
        100,
      )
      const start = ((Number(query.get('page')) || 1) - 1) * limit
      const list = all.slice(start, start + limit)
      return found({
        txs: list.map(toTx),
        tx_responses: list.map(toTxResponse),
        pagination: null,
        total: String(all.length),
      })
    } catch (error) {
      return invalid(error.message)
    }
  }

  const routes = [
    [
      /^\/cosmos\/auth\/v1beta1\/accounts\/([^/]+)$/,
      ([address]) => {
        const account = ledger.get(address)
        if (!account) return missing(`account ${address} not found`)
        const key = account.publicKey && {
          '@type': '/cosmos.crypto.secp256k1.PubKey',
          key: toBase64(account.publicKey),
        }
        const numbers = {
          account_number: String(account.number),
          sequence: String(account.sequence),
        }
        return found({
          account: {
            '@type': '/cosmos.auth.v1beta1.BaseAccount',
            address,
            pub_key: key ?? null,
            ...numbers,
          },
        })
      },
    ],
    [
      /^\/cosmos\/bank\/v1beta1\/(?:spendable_)?balances\/([^/]+)$/,
      ([address]) => {
        const balances = ledger.balancesOf(address)
        return found({ balances, ...page(balances) })
      },
    ],
    [
      /^\/cosmos\/bank\/v1beta1\/(?:spendable_)?balances\/([^/]+)\/by_denom$/,
      ([address], query) =>
        query.get('denom')
          ? found({ balance: coinOf(address, query.get('denom')) })
          : invalid('empty denom'),
    ],
    [
      /^\/cosmos\/bank\/v1beta1\/supply\/by_denom$/,
      (_, query) =>
        found({
          amount: {
            denom: query.get('denom'),
            amount: String(ledger.supplyOf(query.get('denom'))),
          },
        }),
    ],
    [
      /^\/cosmos\/bank\/v1beta1\/denoms_metadata$/,
      () => found({ metadatas: metadata, ...page(metadata) }),
    ],
    [
      /^\/cosmos\/bank\/v1beta1\/denoms_metadata\/(.+)$/,
      ([denom]) =>
        metadataOf(denom)
          ? found({ metadata: metadataOf(denom) })
          : missing(`client metadata for denom ${denom}`),
    ],
    [
      /^\/cosmos\/bank\/v1beta1\/denoms_metadata_by_query_string$/,
      (_, query) =>
        metadataOf(query.get('denom'))
          ? found({ metadata: metadataOf(query.get('denom')) })
          : missing('client metadata'),
    ],
    [
      /^\/ibc\/apps\/transfer\/v1\/denom_traces\/(?:ibc\/)?([0-9A-Fa-f]+)$/,
      ([hash]) => {
        const trace = traces.get(`ibc/${hash.toUpperCase()}`)
        if (!trace) return missing(`${hash}: denomination trace not found`)
        const at = trace.lastIndexOf('/', trace.indexOf('/', 'transfer/'.length))
        return found({ denom_trace: { path: trace.slice(0, at), base_denom: trace.slice(at + 1) } })
      },
    ],
    [
      /^\/cosmos\/base\/tendermint\/v1beta1\/node_info$/,
      () =>
        found({
          default_node_info: { network: chain.chainId },
          application_version: { name: 'latchkey-stand-in', app_name: 'no Cosmos SDK node' },
        }),
    ],
    [
      /^\/cosmos\/base\/tendermint\/v1beta1\/blocks\/(latest|\d+)$/,
      ([height]) => {
        const block = height === 'latest' ? chain.tip() : chain.blockAt(height)
        return block ? found(toBlock(chain, block)) : invalid(`height ${height} is not available`)
      },
    ],
    [/^\/cosmos\/tx\/v1beta1\/txs$/, (_, query) => search(query)],
    [
      /^\/cosmos\/tx\/v1beta1\/txs\/([0-9A-Fa-f]{64})$/,
      ([hash]) => {
        const tx = chain.transaction(hash)
        return tx
          ? found({ tx: toTx(tx), tx_response: toTxResponse(tx) })
          : missing(`tx not found: ${hash}`)
      },
    ],
  ]

  async function post(path, body) {
    if (path === '/cosmos/tx/v1beta1/simulate') {
      try {
        const gas = String(chain.simulate(fromBase64(body.tx_bytes)))
        return found({
          gas_info: { gas_wanted: '0', gas_used: gas },
          result: { data: '', log: '', events: [] },
        })
      } catch (error) {
        // A node answers 400 or 500 with gRPC's "unknown" and the SDK's words.
        return { status: 400, body: { code: 2, message: refusalOf(error).log, details: [] } }
      }
    }
    if (path === '/cosmos/tx/v1beta1/txs') {
      const { code, codespace, log, hash } = await chain.broadcast(fromBase64(body.tx_bytes))
      return found({
        tx_response: {
          height: '0',
          txhash: hash,
          codespace,
          code,
          data: '',
          raw_log: log,
          logs: [],
          gas_wanted: '0',
          gas_used: '0',
          events: [],
        },
      })
    }
    return undefined
  }

  /** Answers `{ status, body }`, or undefined for a path that this stand-in does not have. */
  return async ({ method, path, query, body }) => {
    if (method === 'POST') return await post(path, body)
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(path)
      if (match) return answer(match.slice(1).map(decodeURIComponent), query)
    }
    return undefined
  }
}
