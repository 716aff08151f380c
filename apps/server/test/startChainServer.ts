import { startNamesServer } from './namesServer.js'
import { startFakeNode } from './startFakeNode.js'
import type { TestServer } from './startTestServer.js'

/** A server with a zone of names and one chain, whose node answers every call with 16. */
export async function startChainServer(): Promise<TestServer> {
  const node = await startFakeNode(({ text }, response) => {
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x10' })
    const body = JSON.parse(text)
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  const chain = {
    id: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpc: [node.url],
  }
  const server = await startNamesServer('libsql', { settings: { chains: [chain] } })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await node.stop()
    },
  }
}
