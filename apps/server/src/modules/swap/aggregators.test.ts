import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { kyberSwap } from '../../../test/rebuilt/swaps/kyberSwap.js'
import { zeroX } from '../../../test/rebuilt/swaps/zeroX.js'
import type { Received } from '../../../test/startFakeNode.js'
import type { TestServer } from '../../../test/startTestServer.js'
import {
  amount,
  chainId,
  type SwapStage,
  send,
  startSwapStage,
  swapKey,
  swapKeyVariable,
  tokens,
} from '../../../test/swapStage.js'

const caip = (address: string) => `${chainId}:${address}`
const asked = {
  from: caip(tokens.from.token ?? ''),
  to: caip(tokens.to.token ?? ''),
  userAddress: caip(tokens.user),
  amount: String(amount),
}
const isZeroX = ({ path }: Received) => path.startsWith('/swap/allowance-holder')

describe('swaps of two aggregators (rebuilt from their documentation)', () => {
  let stage: SwapStage
  let server: TestServer
  beforeAll(async () => {
    stage = await startSwapStage()
  })
  afterAll(() => stage.stop())
  beforeEach(async () => {
    vi.stubEnv(swapKeyVariable, swapKey)
    const its = { url: stage.service.url, chains: [chainId], requestsPerSecond: 1_000 }
    const engines = [
      { ...its, kind: '0x', keyEnv: swapKeyVariable },
      { ...its, kind: 'kyberswap' },
    ]
    server = await stage.startServer({ swap: { engines } })
    stage.service.received.length = 0
    stage.service.behave((request, response) =>
      send(response, isZeroX(request) ? zeroX.answer(request, 2n) : kyberSwap.answer(request, 3n)),
    )
  })
  afterEach(async () => {
    await server.stop()
    vi.unstubAllEnvs()
  })
  const quote = () => server.ask(`/v1/convert/quotes?${new URLSearchParams(asked)}`)
  const build = (quoteId: string) =>
    server.ask('/v1/convert/build-transaction', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, quoteId, eip155: { slippage: 1 } }),
    })

  it('are offered, the best first, and each is built by its own engine', async () => {
    const { quotes } = await (await quote()).json()
    expect(quotes).toMatchObject([
      { engine: 'kyberswap', toAmount: String(amount * 3n), spender: kyberSwap.spender },
      { engine: '0x', toAmount: String(amount * 2n), spender: zeroX.spender },
    ])
    for (const [index, its] of [kyberSwap, zeroX].entries()) {
      const built = await (await build(quotes[index].id)).json()
      expect(built).toMatchObject({
        tx: { to: caip(its.spender), amount: quotes[index].toAmount },
        minAmount: quotes[index].minAmount,
        spender: its.spender,
      })
    }
  })

  it('are offered by one while the other fails, and the log names neither key nor account', async () => {
    stage.service.behave((request, response) =>
      send(
        response,
        isZeroX(request)
          ? { status: 500, body: `{"message":"${swapKey}"}` }
          : kyberSwap.answer(request, 3n),
      ),
    )
    const { quotes } = await (await quote()).json()
    expect(quotes).toMatchObject([{ engine: 'kyberswap' }])
    const lines = server.lines.join('')
    expect(lines).toContain('"engine":"0x"')
    expect(lines).not.toContain(swapKey)
    expect(lines.toLowerCase()).not.toContain(tokens.user.toLowerCase())
  })

  it('are insufficient liquidity where neither has a route, and a failure where neither answers', async () => {
    stage.service.behave((request, response) =>
      send(response, isZeroX(request) ? zeroX.noRoute : kyberSwap.noRoute),
    )
    const none = await quote()
    expect([none.status, (await none.json()).error.code]).toEqual([400, 'INSUFFICIENT_LIQUIDITY'])
    stage.service.behave((_, response) => send(response, { status: 500, body: '{}' }))
    const failed = await quote()
    expect([failed.status, (await failed.json()).error.code]).toEqual([502, 'UPSTREAM_FAILED'])
  })

  it('say that an offer has expired where the price has fallen below its least', async () => {
    const { quotes } = await (await quote()).json()
    stage.service.behave((request, response) => send(response, zeroX.answer(request, 2n, 9_800n)))
    const response = await build(quotes[1].id)
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'QUOTE_EXPIRED'])
  })

  it('can be built for 60 seconds, and not a second longer', async () => {
    const { quotes } = await (await quote()).json()
    stage.clock.now += 59_000
    expect((await build(quotes[1].id)).status).toBe(200)
    stage.clock.now += 1_000
    const late = await build(quotes[1].id)
    expect([late.status, (await late.json()).error.code]).toEqual([400, 'QUOTE_EXPIRED'])
  })

  it('are measured with the decimals of the operator’s list, whose contracts say nothing', async () => {
    const stables = [asked.from, asked.to]
    const measured = await stage.startServer({
      prices: { stables },
      swap: server.context.config.swap,
    })
    const response = await measured.ask(`/v1/convert/quotes?${new URLSearchParams(asked)}`)
    const { quotes } = await response.json()
    await measured.stop()
    // A dollar of 6 decimals for a few units of a euro of 18: nearly all is lost.
    for (const { priceImpact } of quotes) expect(priceImpact).toBeCloseTo(1, 6)
    expect(quotes).toHaveLength(2)
  })

  it('stop the server from starting without their key', async () => {
    vi.stubEnv(swapKeyVariable, '')
    await expect(stage.startServer({ swap: server.context.config.swap })).rejects.toThrow(
      swapKeyVariable,
    )
  })
})
