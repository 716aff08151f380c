import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { startChildServer } from '../../test/startChildServer.js'
import { startFakeNode } from '../../test/startFakeNode.js'

type Attribute = {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
}
type Span = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
}

/** Takes OTLP over HTTP in JSON, as a collector does. */
async function startCollector() {
  const texts: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      texts.push(text)
      response.setHeader('content-type', 'application/json')
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => texts.join('\n'),
    spans: (): readonly Span[] =>
      texts.flatMap((text) =>
        JSON.parse(text).resourceSpans.flatMap(
          ({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
            scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const sdk = new URL('../../hosting/tracing.mjs', import.meta.url).pathname
const theirs = '0af7651916cd43dd8448eb211c80319c'
const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe.each([
  ['behind the operator’s proxy', '1'],
  ['asked by anybody', '0'],
])('traces of a server %s', (_, trustedProxies) => {
  it('a request is a span with its route, and in it the database and the node, which gets the trace', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-tracing-'))
    const collector = await startCollector()
    const node = await startFakeNode()
    const chain = {
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    writeFileSync(
      join(folder, 'latchkey-server.json'),
      JSON.stringify({ chains: [{ ...chain, rpc: [`${node.url}/key-of-the-node`] }] }),
    )
    const server = await startChildServer(folder, ['--dev'], {
      NODE_OPTIONS: `--import=${sdk}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LATCHKEY_TRUSTED_PROXIES: trustedProxies,
    })
    const lines: string[] = []
    server.process.stdout?.on('data', (chunk) => lines.push(String(chunk)))
    try {
      const response = await fetch(
        `${server.url}/v1/?chainId=eip155:1&projectId=of-a-project&clientId=of-a-person`,
        {
          method: 'POST',
          headers: {
            traceparent: `00-${theirs}-b7ad6b7169203331-01`,
            'x-forwarded-for': '203.0.113.77',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'eth_getBalance',
            params: [wallet, 'latest'],
          }),
        },
      )
      expect(response.status).toBe(200)
      server.process.kill('SIGTERM')
      // The last records are sent before the end.
      expect(await server.exit).toBe(0)
      const spans = collector.spans()
      const served = spans.find(({ kind }) => kind === 2)
      const asked = spans.find(({ name }) => name === 'POST eth_getBalance')
      const read = spans.find(({ name }) => name === 'SELECT projects')
      expect(served?.name).toBe('POST /v1/')
      expect(served?.attributes).toContainEqual({
        key: 'http.route',
        value: { stringValue: '/v1/' },
      })
      for (const step of [asked, read]) {
        expect([step?.traceId, step?.parentSpanId]).toEqual([served?.traceId, served?.spanId])
      }
      expect(node.received[0]?.headers.traceparent).toBe(`00-${asked?.traceId}-${asked?.spanId}-01`)
      // A stranger's trace is none of the operator's.
      expect(served?.traceId === theirs).toBe(trustedProxies === '1')
      await vi.waitFor(() =>
        expect(lines.join('')).toMatch(
          new RegExp(`"trace":"${served?.traceId}".*"route":"callChain"`),
        ),
      )
      for (const secret of [
        wallet,
        'key-of-the-node',
        'of-a-project',
        'of-a-person',
        '203.0.113',
        '127.0.0.1',
      ])
        expect([secret, collector.text().includes(secret)]).toEqual([secret, false])
    } finally {
      server.process.kill('SIGKILL')
      await node.stop()
      await collector.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
