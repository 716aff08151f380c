import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type FakeNode, startFakeNode } from '../../test/startFakeNode.js'
import { createMetrics } from '../metrics/createMetrics.js'
import { createHostedSource } from '../modules/history/engines/createHostedSource.js'
import { createProviderSource } from '../modules/onramp/providers/createProviderSource.js'

describe('the requests to a service that does not answer', () => {
  let silent: FakeNode
  beforeEach(async () => {
    silent = await startFakeNode(() => {})
  })
  afterEach(() => silent.stop())

  const sources = {
    purchases: (url: string) => {
      const ask = createProviderSource({
        provider: 'coinbase',
        requestsPerSecond: 1_000,
        spend: async () => {},
        authorise: () => ({}),
        metrics: createMetrics(),
        log: () => {},
      })
      return () => ask(z.unknown(), new URL(url))
    },
    'histories and swaps': (url: string) => {
      const source = createHostedSource({
        chainId: 'eip155:1',
        url,
        requestsPerSecond: 1_000,
        metrics: createMetrics(),
        now: Date.now,
        spend: async () => {},
      })
      return () => source.get(z.unknown(), '/')
    },
  }

  it.each(Object.entries(sources))(
    '%s: are refused as UPSTREAM_BUSY after three seconds',
    async (_, create) => {
      const ask = create(silent.url)
      const from = performance.now()
      const outcomes = Array.from({ length: 9 }, () =>
        ask().then(
          () => 'answered',
          (error: Error & { code?: string }) => error.code ?? error.message,
        ),
      )
      expect(await Promise.all(outcomes.slice(6))).toEqual(Array(3).fill('UPSTREAM_BUSY'))
      expect(performance.now() - from).toBeLessThan(4_500)
      expect(silent.received).toHaveLength(6)
      await silent.stop()
      await Promise.all(outcomes)
    },
    30_000,
  )
})
