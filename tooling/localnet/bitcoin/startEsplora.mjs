import { createServer } from 'node:http'
import { createChainIndex } from './createChainIndex.mjs'

const pageLength = 25
const mostBodyBytes = 4_000_000
/** Fee estimates in satoshis per virtual byte, since a regtest chain has no fee market. */
const feeEstimates = { 1: 4, 2: 3, 3: 2.5, 6: 2, 25: 1.2, 144: 1, 1008: 1 }

/**
 * Serves a node's chain with Esplora's API (github.com/Blockstream/esplora, API.md), for every
 * origin, on 127.0.0.1.
 *
 * @param {object} options
 * @param {(method: string, params?: readonly unknown[]) => Promise<any>} options.rpc
 * @param {number} options.port
 */
export async function startEsplora({ rpc, port }) {
  const index = createChainIndex(rpc)
  const server = createServer((request, response) => {
    const send = (status, body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, {
        'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'cache-control': 'no-store',
      })
      response.end(text)
    }
    answer(request, send).catch((error) => send(500, String(error)))
  })

  async function answer(request, send) {
    if (request.method === 'OPTIONS') return send(204, '')
    const [one, two, three, four, five] = new URL(request.url, 'http://127.0.0.1').pathname
      .slice(1)
      .split('/')
      .map(decodeURIComponent)
    if (request.method === 'POST' && one === 'tx') {
      try {
        return send(200, await rpc('sendrawtransaction', [(await readBody(request)).trim()]))
      } catch (error) {
        return send(
          400,
          `sendrawtransaction RPC error: ${JSON.stringify({ code: error.code ?? -1, message: error.message })}`,
        )
      }
    }
    if (request.method !== 'GET') return send(405, 'Method not allowed')
    await index.sync()
    const blocks = index.blocks()
    const tip = blocks.at(-1)
    if (one === 'blocks' && two === 'tip')
      return send(200, three === 'hash' ? tip.id : String(tip.height))
    if (one === 'blocks') return send(200, blocks.slice(-10).reverse())
    if (one === 'block-height')
      return blocks[Number(two)] ? send(200, blocks[Number(two)].id) : send(404, 'Block not found')
    if (one === 'block') {
      const block = blocks.find(({ id }) => id === two)
      return block ? send(200, block) : send(404, 'Block not found')
    }
    if (one === 'fee-estimates') return send(200, feeEstimates)
    if (one === 'mempool') return send(200, describePool(index.pool()))
    if (one === 'address' && two) return answerAddress(send, two, three, four, five)
    if (one === 'tx' && two) return await answerTransaction(send, two, three, four)
    send(404, 'Not found')
  }

  function answerAddress(send, address, what, part, last) {
    const confirmed = index.confirmedOf(address)
    const waiting = index.unconfirmedOf(address)
    const bodies = (list) => list.map(({ body }) => body)
    if (what === undefined)
      return send(200, {
        address,
        chain_stats: sum(confirmed, address),
        mempool_stats: sum(waiting, address),
      })
    if (what === 'utxo') return send(200, listCoins([...confirmed, ...waiting], address))
    if (what !== 'txs') return send(404, 'Not found')
    if (part === 'mempool') return send(200, bodies(waiting.slice(0, 50)))
    const from = last === undefined ? 0 : confirmed.findIndex(({ txid }) => txid === last) + 1
    const page = bodies(confirmed.slice(from, from + pageLength))
    send(200, part === 'chain' ? page : [...bodies(waiting.slice(0, 50)), ...page])
  }

  async function answerTransaction(send, txid, what, at) {
    if (!/^[0-9a-f]{64}$/.test(txid)) return send(400, 'Invalid hex string')
    const entry = index.find(txid)
    if (!entry) return send(404, 'Transaction not found')
    if (what === undefined) return send(200, entry.body)
    if (what === 'status') return send(200, entry.status)
    if (what === 'hex') return send(200, entry.hex ?? (await rpc('getrawtransaction', [txid])))
    const describe = (number) => {
      const spend = index.spendOf(txid, number)
      return spend ? { spent: true, ...spend } : { spent: false }
    }
    if (what === 'outspend') return send(200, describe(Number(at)))
    if (what === 'outspends')
      return send(
        200,
        entry.vout.map((_, number) => describe(number)),
      )
    send(404, 'Not found')
  }

  const listCoins = (entries, address) =>
    [...new Map(entries.map((entry) => [entry.txid, entry])).values()].flatMap(
      ({ txid, vout, status }) =>
        vout.flatMap(({ scriptpubkey_address: owner, value }, number) =>
          owner === address && !index.spendOf(txid, number)
            ? [{ txid, vout: number, status, value }]
            : [],
        ),
    )

  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  await index.sync()
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    index,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function sum(entries, address) {
  const stats = {
    funded_txo_count: 0,
    funded_txo_sum: 0,
    spent_txo_count: 0,
    spent_txo_sum: 0,
    tx_count: entries.length,
  }
  for (const { vin, vout } of entries) {
    for (const { prevout } of vin)
      if (prevout?.scriptpubkey_address === address) {
        stats.spent_txo_count += 1
        stats.spent_txo_sum += prevout.value
      }
    for (const output of vout)
      if (output.scriptpubkey_address === address) {
        stats.funded_txo_count += 1
        stats.funded_txo_sum += output.value
      }
  }
  return stats
}

function describePool(pool) {
  const bodies = [...pool.values()].map(({ body }) => body)
  const total = (pick) => bodies.reduce((so, body) => so + pick(body), 0)
  return {
    count: bodies.length,
    vsize: total(({ weight }) => Math.ceil(weight / 4)),
    total_fee: total(({ fee }) => fee),
    fee_histogram: [],
  }
}

async function readBody(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > mostBodyBytes) throw new Error('The body is too large.')
  }
  return text
}
