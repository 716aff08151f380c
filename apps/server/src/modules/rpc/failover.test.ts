import { afterEach, describe, expect, it, vi } from 'vitest'
import { echo, type FakeNode, startFakeNode } from '../../../test/startFakeNode.js'
import { startTestServer } from '../../../test/startTestServer.js'
import { createMetrics } from '../../metrics/createMetrics.js'
import { createUpstreams, type UpstreamLimits } from './createUpstreams.js'

const hangs = () => {}

describe('nodes that hang', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  const node = async (first?: Parameters<typeof startFakeNode>[0]): Promise<FakeNode> => {
    const started = await startFakeNode(first)
    stops.push(started.stop)
    return started
  }
  const start = (
    nodes: readonly FakeNode[],
    limits: UpstreamLimits,
    clock = { now: 0 },
    metrics = createMetrics(),
  ) => {
    const upstreams = createUpstreams(
      { id: 'eip155:1' },
      nodes.map(({ url }) => url),
      { metrics, now: () => clock.now, limits },
    )
    const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'eth_chainId' })
    return (more: Partial<Parameters<typeof upstreams.send>[1]> = {}) =>
      upstreams.send((text, status) => ({ status, method: JSON.parse(text).result.method }), {
        body,
        ...more,
      })
  }

  it('a read goes to the second node while the first is silent, and takes its answer', async () => {
    const [silent, well] = [await node(hangs), await node()]
    // The first is not given up in all this time.
    const ask = start([silent, well], { hedgeMs: 20, tryMs: 60_000, totalMs: 60_000 })
    expect(await ask()).toEqual({ status: 200, method: 'eth_chainId' })
    expect([silent.received.length, well.received.length]).toEqual([1, 1])
  })

  it('the first node’s answer counts when it comes first, and a node that is quick is the only one asked', async () => {
    const [quick, other] = [await node(), await node()]
    const ask = start([quick, other], { hedgeMs: 60_000 })
    await ask()
    expect(other.received).toEqual([])
    const late: (() => void)[] = []
    quick.behave((request, response) => void late.push(() => echo(request, response)))
    other.behave(hangs)
    const slow = start([quick, other], { hedgeMs: 20, tryMs: 60_000, totalMs: 60_000 })()
    await vi.waitFor(() => expect(other.received).toHaveLength(1))
    late.pop()?.()
    expect(await slow).toMatchObject({ status: 200 })
  })

  it('a node whose name the DNS does not know is passed over', async () => {
    const well = await node()
    const unknown = { ...well, url: 'https://node.invalid' }
    expect(await start([unknown, well], {})()).toEqual({ status: 200, method: 'eth_chainId' })
    await expect(start([unknown], {})()).rejects.toMatchObject({ reason: 'network' })
  })

  it('a write is asked once, whatever the node does', async () => {
    const [silent, well] = [await node(hangs), await node()]
    const ask = start([silent, well], { hedgeMs: 20, timeoutMs: 200 })
    await expect(ask({ isWrite: true })).rejects.toMatchObject({ reason: 'timeout' })
    expect([silent.received.length, well.received.length]).toEqual([1, 0])
  })

  it('a node that failed rests, and one request finds out whether it is back', async () => {
    const clock = { now: 0 }
    const metrics = createMetrics()
    const [sick, well] = [await node(hangs), await node()]
    const ask = start(
      [sick, well],
      { hedgeMs: 1_000, tryMs: 60_000, totalMs: 60_000, abortIsFailureMs: 0 },
      clock,
      metrics,
    )
    for (let turn = 0; turn < 3; turn++) await ask()
    expect(sick.received).toHaveLength(3)
    // The other node's answer returns before the abort of this one is counted.
    await vi.waitFor(async () =>
      expect(await metrics.print()).toMatch(/_requests_total\{[^}]*outcome="aborted"[^}]*\} 3/),
    )
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(sick.received).toHaveLength(3)
    clock.now += 16_000
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(sick.received).toHaveLength(4)
    sick.behave(echo)
    clock.now += 16_000
    await ask()
    await ask()
    expect(sick.received).toHaveLength(6)
  })

  it('a caller that leaves after waiting in vain counts against the node', async () => {
    const [silent, well] = [await node(hangs), await node()]
    const ask = start([silent, well], {
      hedgeMs: 60_000,
      tryMs: 60_000,
      totalMs: 60_000,
      timeoutMs: 60_000,
      abortIsFailureMs: 0,
    })
    for (let turn = 1; turn <= 3; turn++) {
      const controller = new AbortController()
      const left = ask({ signal: controller.signal })
      await vi.waitFor(() => expect(silent.received).toHaveLength(turn))
      controller.abort()
      await expect(left).rejects.toMatchObject({ reason: 'aborted' })
    }
    await ask()
    expect([silent.received.length, well.received.length]).toEqual([3, 1])
  })

  it('one chain that hangs costs an account’s balances of that chain, within the time that those who ask have', async () => {
    const [silent, well] = [
      await node(hangs),
      await node(({ text }, response) =>
        response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, result: '0x10' })),
      ),
    ]
    const chain = (id: number, { url }: FakeNode) => ({
      id: `eip155:${id}`,
      name: 'Chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpc: [url],
    })
    const server = await startTestServer('libsql', { chains: [chain(1, well), chain(2, silent)] })
    stops.push(server.stop)
    // The kit's own deadline.
    const answer = await server.ask(
      '/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/balance',
      {
        signal: AbortSignal.timeout(4_000),
      },
    )
    expect(await answer.json()).toMatchObject({
      balances: [{ chainId: 'eip155:1' }],
      unavailable: ['eip155:2'],
    })
  })
})
