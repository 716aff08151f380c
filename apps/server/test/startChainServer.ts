import { startNamesServer } from './namesServer.js'
import { startFakeNode } from './startFakeNode.js'
import type { TestServer } from './startTestServer.js'

/** The token that is a dollar. */
export const testDollar = `0x${'d0'.repeat(20)}`

/**
 * A server with a zone of names and one chain, whose node answers every call with 16. A Blockscout
 * that knows no transaction tells its history, and one token is a dollar.
 */
export async function startChainServer(): Promise<TestServer> {
  const node = await startFakeNode(({ method, path, text }, response) => {
    const first = { hash: `0x${'0'.repeat(64)}` }
    const nothing = { items: [], next_page_params: null }
    if (method === 'GET')
      return void response.end(JSON.stringify(path.includes('/blocks/') ? first : nothing))
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x10' })
    const body = JSON.parse(text)
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  const chain = {
    id: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpc: [node.url],
    history: { engine: 'blockscout', url: node.url, requestsPerSecond: 1_000 },
  }
  const prices = { stables: [`eip155:1:${testDollar}`] }
  const server = await startNamesServer('libsql', { settings: { chains: [chain], prices } })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await node.stop()
    },
  }
}
