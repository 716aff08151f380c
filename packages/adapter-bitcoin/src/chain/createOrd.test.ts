import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withRpcUrls } from '@latchkey/core'
import { afterEach, describe, expect, it } from 'vitest'
import { ordEntry, withInscription, withRune } from '../../test/inscriptionRules.js'
import { bitcoinSignet, bitcoinMainnet as network } from '../networks/index.js'
import { createOrd } from './createOrd.js'
import { parseOutputs } from './ordAnswers.js'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A stand-in for an ord server, which answers in ord's documented shape. */
async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const open = (...urls: readonly string[]) => createOrd([withRpcUrls(network, urls)])
const ids = [`${'aa'.repeat(32)}:0`, `${'bb'.repeat(32)}:1`]
const [first = '', second = ''] = ids

describe('ord servers', () => {
  it('get one POST with all coins that asks for JSON, and the next server follows a failed one [R-03]', async () => {
    const asked: unknown[] = []
    const bad = await serve((_, response) => {
      asked.push('bad')
      response.writeHead(503).end('no')
    })
    const good = await serve(({ method, url, headers }, response) => {
      asked.push([method, url, headers.accept, headers['content-type']])
      response.end(JSON.stringify([ordEntry(first, withInscription), ordEntry(second)]))
    })
    const { readContents } = open(bad, good)
    const read = () => readContents({ network, ids })
    const [one, other] = await Promise.all([read(), read()])
    expect([...(one ?? [])]).toEqual([
      [first, true],
      [second, false],
    ])
    expect(other).toEqual(one)
    expect(asked).toEqual(['bad', ['POST', '/outputs', 'application/json', 'application/json']])
  })

  it('get the coins as a list of outpoints', async () => {
    let body = ''
    const url = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => response.end('[]'))
    })
    await open(url).readContents({ network, ids })
    expect(JSON.parse(body)).toEqual(ids)
  })

  it.each([
    ['an error', 500, 'no'],
    ['a missing output', 404, `output ${first} not found`],
    ['a page', 200, '<html>'],
    ['no list', 200, '{"outputs":[]}'],
  ])('that answer %s tell nothing', async (_, status, text) => {
    const url = await serve((__, response) => response.writeHead(status).end(text))
    expect(await open(url).readContents({ network, ids })).toEqual(new Map())
  })

  it('that cannot be reached tell nothing', async () => {
    const url = await serve(() => undefined)
    for (const close of closing.splice(0)) close()
    expect(await open(url).readContents({ network, ids })).toEqual(new Map())
  })

  it('are asked for nothing without coins, and on no network for which the host has none', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked += 1
      response.end('[]')
    })
    const ord = open(url)
    expect(await ord.readContents({ network, ids: [] })).toEqual(new Map())
    const elsewhere = withRpcUrls(bitcoinSignet, [url])
    expect(await ord.readContents({ network: elsewhere, ids })).toBeUndefined()
    expect(await open().readContents({ network, ids })).toBeUndefined()
    expect(asked).toBe(0)
  })

  it('leave an abort ABORTED, by the caller and by the end of the adapter', async () => {
    const ord = open(await serve(() => undefined))
    const controller = new AbortController()
    const aborted = ord.readContents({ network, ids, signal: controller.signal })
    const destroyed = ord.readContents({ network, ids: [first] })
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    ord.destroy()
    await expect(destroyed).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('an entry of an output', () => {
  it.each([
    ['nothing', {}, false],
    ['an inscription', withInscription, true],
    ['a rune', withRune, true],
    ['an inscription without an index of runes', { ...withInscription, runes: null }, true],
    ['an inscription in the mempool', { ...withInscription, indexed: false }, true],
    ['nothing that is indexed', { indexed: false }, undefined],
    ['no list of inscriptions', { inscriptions: null }, undefined],
    ['no runes', { runes: null }, undefined],
    ['runes in another type', { runes: 'none' }, undefined],
    ['an index in another type', { indexed: 'true' }, undefined],
    ['no outpoint', { outpoint: 5 }, undefined],
  ])('with %s is read', (_, more, carries) => {
    expect(parseOutputs([ordEntry(first, more)]).get(first)).toBe(carries)
  })

  it('does not overrule another one of the same coin that carries something', () => {
    const entries = [ordEntry(first), ordEntry(first, withRune), ordEntry(first)]
    expect(parseOutputs(entries).get(first)).toBe(true)
  })

  it.each([[undefined], [null], [{}], ['[]'], [[null, 5, 'x', []]]])(
    'is nowhere in %j',
    (answer) => {
      expect(parseOutputs(answer)).toEqual(new Map())
    },
  )
})
