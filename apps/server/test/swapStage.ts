import type { ServerResponse } from 'node:http'
import { checkConfig } from '../src/config/readConfig.js'
import { createSwapEngines } from '../src/modules/swap/engines/createAggregators.js'
import type { SwapEngine, SwapInput, SwapPermit } from '../src/modules/swap/SwapEngine.js'
import { swapServices } from './rebuilt/swapServices.js'
import type { Answer, SwapService } from './rebuilt/swaps/SwapService.js'
import { type FakeNode, type Received, startFakeNode } from './startFakeNode.js'
import { startTestServer, type TestServer } from './startTestServer.js'

export const chainId = 'eip155:1'
export const swapKey = 'a-secret-test-key'
export const swapKeyVariable = 'LATCHKEY_TEST_SWAP_KEY'
const dollar = `0x${'a0'.repeat(20)}`
export const euro = `0x${'b0'.repeat(20)}`
/** Not in the operator's list; its contract says 8 decimals. */
export const unlisted = `0x${'d0'.repeat(20)}`
const user = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const amount = 1_000_003n
/** How many units one is swapped for. */
export const rate = 3n
/** One percent below what is quoted. */
const promised = 2_970_008n

type AccountInput = SwapInput & { readonly user: string }
export const tokens: AccountInput = {
  from: { chainId, token: dollar },
  to: { chainId, token: euro },
  amount,
  user,
}
export const fromNative: AccountInput = { ...tokens, from: { chainId } }

export const send = (response: ServerResponse, { status, body }: Answer) =>
  void response.writeHead(status).end(body)

export const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error & { reason?: string; code?: string; retryAfterSeconds?: number }) => error,
  )

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const listed = [
  { address: dollar, name: 'Dollar', symbol: 'USDX', decimals: 6 },
  { address: euro, name: 'Euro', symbol: 'EURX', decimals: 18 },
]

type NodeCall = {
  readonly id: number
  readonly method: string
  readonly params: readonly { readonly to?: string }[]
}

export type SwapStage = {
  readonly service: FakeNode
  /** The chain's node. */
  readonly node: FakeNode
  readonly server: TestServer
  /** The server's clock. */
  readonly clock: { now: number }
  startServer(settings?: object): Promise<TestServer>
  /** The engine of a kind, with the budgets of a server. */
  engine(
    kind: string,
    settings?: object,
    options?: { readonly on?: TestServer; readonly timeoutMs?: number },
  ): SwapEngine
  /** The service answers as documented, with what a test changes. */
  behave(its: SwapService, change?: (answer: Answer, request: Received) => Answer): void
  build(
    engine: SwapEngine,
    plan: unknown,
    options?: { readonly input?: AccountInput; readonly permit?: SwapPermit },
  ): ReturnType<SwapEngine['build']>
  stop(): Promise<void>
}

/** A service of swaps, a node whose tokens have decimals, and a server that knows of both. */
export async function startSwapStage(): Promise<SwapStage> {
  const clock = { now: Date.now() }
  const service = await startFakeNode()
  const node = await startFakeNode(({ text }, response) => {
    const answer = ({ id, method, params }: NodeCall) => {
      const isKnown = method !== 'eth_call' || params[0]?.to === unlisted
      return { jsonrpc: '2.0', id, result: isKnown ? `0x${'8'.padStart(64, '0')}` : '0x' }
    }
    const calls: NodeCall | NodeCall[] = JSON.parse(text)
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
  })
  const chain = { id: chainId, name: 'Ethereum', nativeCurrency, rpc: [node.url], tokens: listed }
  const startServer = (settings: object = {}) =>
    startTestServer('libsql', { chains: [chain], ...settings }, { now: () => clock.now })
  const server = await startServer()
  return {
    service,
    node,
    server,
    clock,
    startServer,
    engine: (kind, settings = {}, { on: { context } = server, timeoutMs = 5_000 } = {}) => {
      const its = swapServices[kind] as SwapService
      const engine = {
        kind,
        url: service.url,
        chains: [chainId],
        requestsPerSecond: 1_000,
        ...(its.keyHeader && { keyEnv: swapKeyVariable }),
        ...its.settings,
        ...settings,
      }
      const config = checkConfig({ chains: context.config.chains, swap: { engines: [engine] } })
      const [made] = createSwapEngines({ ...context, config }, { engineTimes: { timeoutMs } })
      return made as SwapEngine
    },
    behave: ({ answer }, change = (given) => given) =>
      service.behave((request, response) => send(response, change(answer(request, rate), request))),
    build: (engine, plan, { input = tokens, permit } = {}) =>
      engine.build({
        input,
        // As it outlives the cache.
        plan: JSON.parse(JSON.stringify(plan)),
        minAmount: promised,
        deadline: BigInt(Math.floor(clock.now / 1000)) + 300n,
        slippage: 1,
        permit,
      }),
    stop: async () => {
      await server.stop()
      await service.stop()
      await node.stop()
    },
  }
}
