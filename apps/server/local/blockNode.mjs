import { createServer } from 'node:http'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const hex = (number) => `0x${number.toString(16)}`
const word = (number, first = '') =>
  `0x${first}${number.toString(16).padStart(64 - first.length, '0')}`
const accounts = 1_000

/** The address of one of the thousand accounts that move money. */
export const accountAt = (index) => `0x${(index + 0xa000).toString(16).padStart(40, '0')}`
const token = `0x${'70'.repeat(20)}`
const blockHash = (block, branch) => word(block + 1, branch)

/** Each block has one native payment and four transfers of a token. */
function blockAt(number, hashOf) {
  const transactions = Array.from({ length: 5 }, (_, place) => {
    const from = (number * 5 + place) % accounts
    return {
      hash: word(number * 5 + place, 'c2'),
      from: accountAt(from),
      to: place === 0 ? accountAt((from + 7) % accounts) : token,
      value: place === 0 ? '0x5' : '0x0',
      input: place === 0 ? '0x' : '0xa9059cbb',
      nonce: hex(number),
      transactionIndex: hex(place),
    }
  })
  const header = {
    number: hex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: hex(1_700_000_000 + number),
  }
  return { ...header, transactions }
}

function receiptsAt(number, hashOf) {
  return blockAt(number, hashOf).transactions.map(({ hash, from }, place) => ({
    transactionHash: hash,
    blockHash: hashOf(number),
    transactionIndex: hex(place),
    status: '0x1',
    logs:
      place === 0
        ? []
        : [
            {
              address: token,
              topics: [
                transfer,
                `0x${from.slice(2).padStart(64, '0')}`,
                `0x${accountAt((number + place) % accounts)
                  .slice(2)
                  .padStart(64, '0')}`,
              ],
              data: word(number + place),
              logIndex: hex(place),
            },
          ],
  }))
}

/**
 * A node of a computed chain, for tests and measures of many blocks: a real local chain mines ten
 * thousand in half a minute. See blockNode.d.mts.
 */
export async function startBlockNode({ head, port = 0 }) {
  let top = head
  let branchFrom = Number.POSITIVE_INFINITY
  const hashOf = (block) => blockHash(block, block < branchFrom ? 'b1' : 'b2')
  const answer = ({ id, method, params: [first] = [] }) => {
    const number = first === 'latest' ? top : Number(first)
    const results = {
      eth_getBlockByNumber: () => (number <= top ? blockAt(number, hashOf) : null),
      eth_getBlockReceipts: () => (number <= top ? receiptsAt(number, hashOf) : null),
      eth_call: () => '0x',
    }
    return { jsonrpc: '2.0', id, result: results[method]?.() ?? null }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text)
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    reorganise: (from, to) => {
      branchFrom = from
      top = to
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
