import { startBlockNode } from '../../../apps/server/local/blockNode.mjs'

const portion = 50

/**
 * Measures how fast a server reads a chain of computed blocks, five transactions each, into its
 * database, beside a bare reader that asks the same node the same questions and keeps nothing.
 *
 * @param {(rpc: string[]) => Promise<{ url: string, child:
 *   import('node:child_process').ChildProcess }>} startWith
 */
export async function measureFollowing({ startWith, blocks }) {
  const node = await startBlockNode({ head: blocks - 1 })
  try {
    const bareSeconds = await readBarely(node.url, blocks)
    const from = performance.now()
    const { url, child } = await startWith([node.url])
    let counted = { blocks: 0, rows: 0 }
    while (counted.blocks < blocks) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      counted = await countsOf(url)
    }
    const seconds = (performance.now() - from) / 1000
    child.kill('SIGKILL')
    return {
      isExact: counted.blocks === blocks,
      blocksPerSecond: blocks / seconds,
      rowsPerSecond: counted.rows / seconds,
      barePerSecond: blocks / bareSeconds,
    }
  } finally {
    await node.stop()
  }
}

async function countsOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const of = (name) =>
    Number(new RegExp(`latchkey_history_${name}_total\\{[^}]*\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { blocks: of('blocks'), rows: of('rows') }
}

/** @returns {Promise<number>} seconds */
async function readBarely(url, blocks) {
  const from = performance.now()
  for (let first = 0; first < blocks; first += portion) {
    const numbers = Array.from(
      { length: Math.min(portion, blocks - first) },
      (_, index) => first + index,
    )
    const ask = async (method, more) => {
      const body = numbers.map((number, id) => ({
        jsonrpc: '2.0',
        id,
        method,
        params: [`0x${number.toString(16)}`, ...more],
      }))
      return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
    }
    await Promise.all([ask('eth_getBlockByNumber', [true]), ask('eth_getBlockReceipts', [])])
  }
  return (performance.now() - from) / 1000
}
