import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withRpcUrls } from '@latchkey/core'
import { afterEach, describe, expect, it } from 'vitest'
import { bitcoinMainnet, bitcoinSignet } from '../networks/index.js'
import { createEsplora } from './createEsplora.js'
import { parseBalance, parseFeeRate, parseTransaction } from './esploraAnswers.js'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`
}
const open = (...urls: readonly string[]) => createEsplora((network) => withRpcUrls(network, urls))
const network = bitcoinMainnet

describe('reads [R-03]', () => {
  it('a server that fails is followed by the next at once, and equal reads are one', async () => {
    const asked: string[] = []
    const bad = await serve((request, response) => {
      asked.push(`bad ${request.url}`)
      response.writeHead(503).end('no')
    })
    const good = await serve((request, response) => {
      asked.push(`good ${request.url}`)
      response.end('{"1":2}')
    })
    const esplora = open(bad, good)
    const started = performance.now()
    const read = () => esplora.read({ network, path: '/fee-estimates' })
    expect(await Promise.all([read(), read(), read()])).toEqual([{ 1: 2 }, { 1: 2 }, { 1: 2 }])
    expect(asked).toEqual(['bad /api/fee-estimates', 'good /api/fee-estimates'])
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('waits as Retry-After says', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked += 1
      if (asked === 1) response.writeHead(429, { 'retry-after': '1' }).end()
      else response.end('[]')
    })
    const started = performance.now()
    expect(await open(url).read({ network, path: '/x' })).toEqual([])
    expect(performance.now() - started).toBeGreaterThan(950)
  })

  it('a missing resource is undefined, invalid JSON is an error, and an abort is ABORTED at once', async () => {
    const url = await serve((request, response) => {
      if (request.url?.endsWith('missing')) response.writeHead(404).end('Transaction not found')
      else if (request.url?.endsWith('text')) response.end('<html>')
    })
    const esplora = open(url)
    expect(await esplora.read({ network, path: '/missing' })).toBeUndefined()
    await expect(esplora.read({ network, path: '/text' })).rejects.toMatchObject({
      code: 'HTTP_FAILED',
    })
    const controller = new AbortController()
    const hanging = esplora.read({ network, path: '/hang', signal: controller.signal })
    controller.abort()
    await expect(hanging).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('without a server of the host nothing is asked', async () => {
    const esplora = createEsplora((one) => one)
    await expect(esplora.read({ network: bitcoinSignet, path: '/x' })).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
  })

  it('a transaction is posted once, as plain text', async () => {
    const bodies: string[] = []
    const url = await serve((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      request.on('end', () => {
        bodies.push(`${request.method} ${request.url} ${text}`)
        response.writeHead(500).end('down')
      })
    })
    await expect(open(url, url).broadcast({ network, hex: '0200' })).rejects.toMatchObject({
      code: 'HTTP_STATUS',
    })
    expect(bodies).toEqual(['POST /api/tx 0200'])
  })
})

describe('answers', () => {
  it('a balance is what came less what went, and never a guess', () => {
    const stats = (funded: unknown, spent: unknown) => ({
      funded_txo_sum: funded,
      spent_txo_sum: spent,
    })
    expect(parseBalance({ chain_stats: stats(500, 200), mempool_stats: stats(70, 100) })).toBe(270n)
    for (const wrong of [
      undefined,
      {},
      { chain_stats: stats(1, 0) },
      { chain_stats: stats('1', 0), mempool_stats: stats(0, 0) },
    ])
      expect(parseBalance(wrong)).toBeUndefined()
    expect(parseBalance({ chain_stats: stats(1, 2), mempool_stats: stats(0, 0) })).toBeUndefined()
  })

  it('a fee rate is the slowest that is fast enough', () => {
    expect(parseFeeRate({ 1: 9, 2: 7.2, 6: 3, 144: 1 }, 3)).toBe(8)
    expect(parseFeeRate({ 6: 3, 144: 1 }, 3)).toBe(3)
    for (const none of [undefined, null, [], {}, { x: 1 }, { 1: -4 }, { 1: '5' }])
      expect(parseFeeRate(none, 3)).toBeUndefined()
  })

  it('a transaction with anything missing is none', () => {
    const good = {
      txid: 'ab'.repeat(32),
      fee: 1,
      vin: [],
      vout: [{ value: 5 }],
      status: { confirmed: false },
    }
    expect(parseTransaction(good)?.outputs).toEqual([{ value: 5n }])
    for (const wrong of [
      { ...good, txid: 'x' },
      { ...good, fee: -1 },
      { ...good, vin: 3 },
      { ...good, vout: [{}] },
      { ...good, vin: [{}] },
    ])
      expect(parseTransaction(wrong)).toBeUndefined()
  })
})
