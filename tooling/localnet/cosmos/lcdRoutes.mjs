import { toBase64 } from '@cosmjs/encoding'
import { noCodeHash } from './keys.mjs'
import { found, invalid, missing, page } from './lcdAnswers.mjs'
import { toBlock, toTx, toTxResponse } from './rendering.mjs'
import { searchTransactions } from './searchTransactions.mjs'

/** GET routes of the REST interface: path patterns with their answers. */
export const createLcdRoutes = (chain) => [
  ...accountRoutes(chain),
  ...bankRoutes(chain),
  ...chainRoutes(chain),
]

function accountRoutes({ ledger, keys }) {
  return [
    [
      /^\/cosmos\/auth\/v1beta1\/accounts\/([^/]+)$/,
      ([address]) => {
        const account = ledger.get(address)
        if (!account) return missing(`account ${address} not found`)
        const key = account.publicKey && {
          '@type': keys.typeUrl,
          key: toBase64(account.publicKey),
        }
        const base = {
          address,
          pub_key: key ?? null,
          account_number: String(account.number),
          sequence: String(account.sequence),
        }
        return found({
          account: account.vesting ? toVesting(account.vesting, base) : toAccount(base, keys),
        })
      },
    ],
  ]
}

const toAccount = (base, { wrapper }) =>
  wrapper
    ? { '@type': wrapper, base_account: base, code_hash: noCodeHash }
    : { '@type': '/cosmos.auth.v1beta1.BaseAccount', ...base }

const toVesting = ({ original, endTime }, base) => ({
  '@type': '/cosmos.vesting.v1beta1.DelayedVestingAccount',
  base_vesting_account: {
    base_account: base,
    original_vesting: Object.entries(original).map(([denom, amount]) => ({
      denom,
      amount: String(amount),
    })),
    delegated_free: [],
    delegated_vesting: [],
    end_time: String(endTime),
  },
})

function bankRoutes({ ledger, metadata }) {
  const amountOf = { balances: ledger.balanceOf, spendable_balances: ledger.spendableOf }
  const listOf = { balances: ledger.balancesOf, spendable_balances: ledger.spendableBalancesOf }
  const metadataOf = (denom) => metadata.find(({ base }) => base === denom)
  return [
    [
      /^\/cosmos\/bank\/v1beta1\/(spendable_balances|balances)\/([^/]+)$/,
      ([kind, address]) => {
        const balances = listOf[kind](address)
        return found({ balances, ...page(balances) })
      },
    ],
    [
      /^\/cosmos\/bank\/v1beta1\/(spendable_balances|balances)\/([^/]+)\/by_denom$/,
      ([kind, address], query) => {
        const denom = query.get('denom')
        if (!denom) return invalid('empty denom')
        return found({ balance: { denom, amount: String(amountOf[kind](address, denom)) } })
      },
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
  ]
}

function chainRoutes(chain) {
  return [
    [
      /^\/ibc\/apps\/transfer\/v1\/denom_traces\/(?:ibc\/)?([0-9A-Fa-f]+)$/,
      ([hash]) => {
        const trace = chain.traces.get(`ibc/${hash.toUpperCase()}`)
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
    [/^\/cosmos\/tx\/v1beta1\/txs$/, (_, query) => search(chain, query)],
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
}

function search(chain, query) {
  // Before 0.50 the parameter was called `events`, once per condition.
  const text = query.get('query') || query.getAll('events').join(' AND ')
  if (!text) return invalid('query cannot be empty')
  try {
    const all = searchTransactions(chain, text)
    if (['2', 'ORDER_BY_DESC'].includes(query.get('order_by'))) all.reverse()
    const limit = Math.min(Number(query.get('limit') ?? query.get('pagination.limit')) || 100, 100)
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
