// A bcoin 1.0.2 regtest node, in memory, that speaks the few JSON-RPC methods that the Esplora
// server needs, in Bitcoin Core's shapes. bcoin predates Taproot: it neither checks nor relays the
// spending of such coins.
process.env.NODE_BACKEND = 'js'
const Module = require('node:module')
const { createServer } = require('node:http')

// Its native parts do not build on this Node, and a chain in memory needs no LevelDB.
const load = Module._load
Module._load = function loadWithoutNative(request, ...rest) {
  return request === 'leveldown' ? class {} : load.call(this, request, ...rest)
}
// 1.0.2 still says 'rb', from before BIP-173 was final.
require('bcoin/lib/protocol/networks').regtest.addressPrefix.bech32 = 'bcrt'
const { Address, FullNode, TX } = require('bcoin')

async function main(port) {
  const node = new FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    httpPort: 0,
    noAuth: true,
    indexTX: true,
    logLevel: 'none',
  })
  await node.open()
  await node.http?.close().catch(() => {})
  const ask = async (method, params) => {
    const { result, error } = await node.rpc.call({ method, params, id: 0 }, {})
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
  const methods = {
    getblock: async ([hash]) => {
      const block = await ask('getblock', [hash, true, true])
      const { txs } = await node.chain.getBlock(Buffer.from(hash, 'hex').reverse().toString('hex'))
      return {
        ...block,
        tx: block.tx.map((raw, at) => withSizes({ ...raw, hex: txs[at].toRaw().toString('hex') })),
      }
    },
    getrawtransaction: async ([txid, verbose]) => {
      const answer = await ask('getrawtransaction', [txid, verbose === true])
      return verbose ? withSizes(answer) : answer
    },
    generatetoaddress: async ([count, address]) => {
      for (let left = count; left > 0; left--)
        await node.chain.add(
          await node.miner.mineBlock(null, Address.fromString(address, 'regtest')),
        )
    },
    sendrawtransaction: async ([hex]) => {
      const transaction = TX.fromRaw(hex, 'hex')
      await node.sendTX(transaction)
      if (!node.mempool.has(transaction.hash('hex')))
        throw Object.assign(new Error('rejected'), { code: -26 })
      return transaction.txid()
    },
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    let body
    try {
      const { method, params = [] } = JSON.parse(text)
      body = {
        result: (await (methods[method]?.(params) ?? ask(method, params))) ?? null,
        error: null,
      }
    } catch (error) {
      body = { result: null, error: { code: error.code ?? -1, message: error.message } }
    }
    response.end(JSON.stringify(body))
  })
  server.listen(port, '127.0.0.1')
}

function withSizes(raw) {
  const transaction = TX.fromRaw(raw.hex, 'hex')
  return { ...raw, size: transaction.getSize(), weight: transaction.getWeight() }
}

main(Number(process.argv[2])).catch((error) => {
  console.error(error)
  process.exit(1)
})
