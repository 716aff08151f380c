import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineCosmosNetwork } from '../network/defineCosmosNetwork.js'
import { createRestNodes } from './createRestNodes.js'

const asked: string[] = []

/** Each URL's answers, in order; the last one repeats. */
function answerWith(answers: Readonly<Record<string, readonly (readonly [number, string])[]>>) {
  const counts = new Map<string, number>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input)
    asked.push([init?.method ?? 'GET', url, init?.body].filter(Boolean).join(' '))
    const list = answers[url] ?? []
    const count = counts.get(url) ?? 0
    counts.set(url, count + 1)
    const [status, body] = list[Math.min(count, list.length - 1)] ?? [404, '']
    return new Response(body, { status })
  })
}
const open = (rpcUrls: readonly string[], options?: Parameters<typeof createRestNodes>[1]) =>
  createRestNodes(
    defineCosmosNetwork({
      chainId: 'one-1',
      name: 'One',
      bech32Prefix: 'one',
      gas: { denom: 'uone', price: '0.1' },
      nativeCurrency: { name: 'One', symbol: 'ONE', decimals: 6 },
      rpcUrls,
    }),
    options,
  )

describe('the REST nodes of a network', () => {
  beforeEach(() => {
    asked.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('the next node is asked at once where one fails [R-03]', async () => {
    answerWith({
      'https://a.example/x': [[503, 'no']],
      'https://b.example/lcd/x': [[200, 'yes']],
    })
    const nodes = open(['https://a.example//', 'https://b.example/lcd/'])
    expect(nodes.urls).toEqual(['https://a.example', 'https://b.example/lcd'])
    expect(await nodes.read('/x')).toBe('yes')
    expect(asked).toEqual(['GET https://a.example/x', 'GET https://b.example/lcd/x'])
  })

  it('a single node is asked again after a wait, as often as the host’s policy says [R-03]', async () => {
    answerWith({ 'https://a.example/x': [[503, 'no']] })
    for (const [settings, tries] of [
      [undefined, 3],
      [async () => ({ retryPolicy: 'specification' as const }), 4],
    ] as const) {
      asked.length = 0
      const reading = expect(
        open(['https://a.example'], { settings }).read('/x'),
      ).rejects.toMatchObject({ code: 'HTTP_STATUS' })
      await vi.runAllTimersAsync()
      await reading
      expect(asked).toHaveLength(tries)
    }
  })

  it('a definite answer is final, and the adapter says what is one', async () => {
    answerWith({ 'https://a.example/x': [[500, '{"code":5}']] })
    const reading = open(['https://a.example', 'https://b.example'], {
      isRetryable: ({ details }) => details !== '{"code":5}',
    }).read('/x', { body: { simulate: true } })
    await expect(reading).rejects.toMatchObject({ code: 'HTTP_STATUS', params: { status: 500 } })
    expect(asked).toEqual(['POST https://a.example/x {"simulate":true}'])
  })

  it('a request has the headers that the adapter names', async () => {
    answerWith({ 'https://a.example/x': [[200, 'yes']] })
    await open(['https://a.example']).read('/x', {
      ...{ body: [1], headers: { accept: 'application/json' } },
    })
    expect(vi.mocked(fetch).mock.calls.map(([, init]) => init?.headers)).toEqual([
      { 'content-type': 'application/json', accept: 'application/json' },
    ])
  })

  it('a write is sent once, to the first node, and not to the next when it fails [R-03]', async () => {
    answerWith({ 'https://a.example/tx': [[503, 'no']] })
    const nodes = open(['https://a.example/', 'https://b.example'])
    const writing = expect(nodes.write('/tx', { text: 'ab' })).rejects.toMatchObject({
      code: 'HTTP_STATUS',
    })
    await vi.runAllTimersAsync()
    await writing
    expect(asked).toEqual(['POST https://a.example/tx ab'])
  })

  it('there are none where the host has named none, before anything is asked', () => {
    answerWith({})
    expect(() => open([])).toThrow(expect.objectContaining({ code: 'RPC_NOT_CONFIGURED' }))
    expect(asked).toEqual([])
  })
})
