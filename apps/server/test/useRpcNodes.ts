import { afterAll, afterEach, beforeAll } from 'vitest'
import type { BackendName } from './backends.js'
import { echo, type FakeNode, startFakeNode } from './startFakeNode.js'
import { startTestServer, type TestServer } from './startTestServer.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** An RPC proxy with four nodes for the tests of a file. */
export function useRpcNodes(backendName: BackendName) {
  const nodes: FakeNode[] = []
  let server: TestServer

  beforeAll(async () => {
    for (let count = 0; count < 4; count++) nodes.push(await startFakeNode())
    const rpc = nodes.map(({ url }) => `${url}/key?token=upstream-secret`)
    server = await startTestServer(
      backendName,
      {
        limits: {
          rpc: { points: 10_000_000, seconds: 60 },
          rpcRequests: { points: 10_000_000, seconds: 60 },
          rpcProject: { points: 10_000_000, seconds: 60 },
        },
        chains: [
          { id: 'eip155:1', name: 'Ethereum', nativeCurrency, rpc, ws: ['wss://node.example'] },
          {
            id: 'eip155:324',
            name: 'Other',
            nativeCurrency,
            rpc: rpc.slice(0, 1),
            methods: ['zks_estimateFee'],
          },
          { id: 'solana:local', name: 'Solana', nativeCurrency, rpc: rpc.slice(0, 1) },
          { id: 'eip155:2', name: 'No node', nativeCurrency },
        ],
      },
      {
        upstreamLimits: {
          timeoutMs: 2_000,
          tries: 3,
          responseBytes: 100_000,
          restAfterFailures: 1_000,
          restMs: 15_000,
        },
      },
    )
  })
  afterEach(() => {
    for (const node of nodes) {
      node.behave(echo)
      node.received.length = 0
    }
  })
  afterAll(async () => {
    await server.stop()
  })

  const post = (text: string, chainId = 'eip155:1', headers: Record<string, string> = {}) =>
    server.ask(`/v1/?chainId=${chainId}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const hits = () => nodes.reduce((sum, { received }) => sum + received.length, 0)
  const call = (method: string, id: unknown = 1, params: unknown = []) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params })
  return { nodes, started: () => server, post, hits, call }
}
