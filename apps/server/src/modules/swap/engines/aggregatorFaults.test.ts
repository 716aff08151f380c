import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { swapServices } from '../../../../test/rebuilt/swapServices.js'
import type { Answer } from '../../../../test/rebuilt/swaps/SwapService.js'
import {
  amount,
  failure,
  rate,
  type SwapStage,
  startSwapStage,
  swapKey,
  swapKeyVariable,
  tokens,
} from '../../../../test/swapStage.js'
import { errorFields } from '../../../log/createLog.js'

/** A contract that no service has. */
const others = `0x${'77'.repeat(20)}`

let stage: SwapStage
beforeAll(async () => {
  stage = await startSwapStage()
})
afterAll(() => stage.stop())
beforeEach(() => {
  vi.stubEnv(swapKeyVariable, swapKey)
  stage.service.received.length = 0
})
afterEach(() => vi.unstubAllEnvs())

const wait = (response: ServerResponse) =>
  // The server goes first; its socket's end is what this waits for.
  void response.once('close', () => response.end()).write(' ')

type Fault = (response: ServerResponse, good: Answer) => void
const faults: Readonly<Record<string, readonly [Fault, string]>> = {
  'an error': [(response) => void response.writeHead(500).end('{}'), 'status'],
  'a refusal of the key': [(response) => void response.writeHead(401).end(swapKey), 'status'],
  'a path that is not there': [
    (response) => void response.writeHead(404).end('<!doctype html>'),
    'status',
  ],
  'a redirect': [(response) => void response.writeHead(302, { location: '/' }).end(), 'status'],
  'a page of HTML': [(response) => void response.end(`<title>${swapKey}</title>`), 'garbage'],
  'half of an answer': [
    (response, { body }) => void response.end(body.slice(0, body.length / 2)),
    'garbage',
  ],
  'a list': [(response) => void response.end('[]'), 'garbage'],
  'amounts that are numbers': [
    (response, { body }) => void response.end(body.replaceAll(/"(\d+)"/g, '$1')),
    'garbage',
  ],
  'negative amounts': [
    (response, { body }) => void response.end(body.replaceAll(/"(\d+)"/g, '"-$1"')),
    'garbage',
  ],
  'a connection that breaks': [
    (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{')
      response.destroy()
    },
    'network',
  ],
  'five megabytes': [
    (response, { body }) => void response.end(`${body}${' '.repeat(5 * 1024 * 1024)}`),
    'too-large',
  ],
  'nothing in time': [wait, 'timeout'],
}

describe.each(Object.entries(swapServices))('%s (rebuilt from its documentation)', (kind, its) => {
  it.each(Object.entries(its.wrong))('refuses an answer for another %s', async (_, change) => {
    const engine = stage.engine(kind)
    stage.behave(its, ({ status, body }) => {
      const changed = body.replace(...change)
      expect(changed).not.toBe(body)
      return { status, body: changed }
    })
    expect(await failure(engine.quote(tokens))).toMatchObject({ reason: 'garbage' })
  })

  const changes: readonly (readonly [string, RegExp, string])[] = [
    ['token for its contract', /"(to|routerAddress)":"[^"]*"/g, `"$1":"${tokens.from.token}"`],
    ['contract of others', /"(to|routerAddress)":"[^"]*"/g, `"$1":"${others}"`],
    ['greater value', /"(value|transactionValue)":"(0x)?0"/, '"$1":"$21"'],
    ['half byte of calldata', /"data":"0x/, '"data":"0x0'],
  ]
  // The contracts that 0x goes to change: pages judge them.
  it.each(changes.filter(([what]) => kind !== '0x' || what !== 'contract of others'))(
    'refuses a transaction with a %s',
    async (_, pattern, by) => {
      const engine = stage.engine(kind)
      stage.behave(its)
      const offer = await engine.quote(tokens)
      stage.behave(its, ({ status, body }, { path }) => {
        const isBuild = /\/(swap|quote|build|transactions\/1)(\?|$)/.test(path)
        const changed = isBuild ? body.replace(pattern, by) : body
        if (isBuild) expect(changed).not.toBe(body)
        return { status, body: changed }
      })
      expect(await failure(stage.build(engine, offer?.plan))).toMatchObject({ reason: 'garbage' })
    },
  )

  it('sends its key in its header, and nowhere else', async () => {
    const engine = stage.engine(kind)
    stage.behave(its)
    await stage.build(engine, (await engine.quote(tokens))?.plan)
    for (const { path, headers, text } of stage.service.received) {
      if (its.keyHeader) expect(headers[its.keyHeader[0]]).toBe(its.keyHeader[1](swapKey))
      if (kind === 'kyberswap') expect(headers['x-client-id']).toBe('shop')
      expect(path + text).not.toContain(swapKey)
      const { [its.keyHeader?.[0] ?? '']: _, ...others } = headers
      expect(JSON.stringify(others)).not.toContain(swapKey)
    }
    expect(stage.server.lines.join('')).not.toContain(swapKey)
  })

  it.each(Object.entries(faults))('%s is a failure [R-02]', async (_, [fault, reason]) => {
    const engine = stage.engine(kind)
    stage.behave(its)
    const offer = await engine.quote(tokens)
    stage.service.behave((request, response) => fault(response, its.answer(request, rate)))
    const asked = reason === 'timeout' ? stage.engine(kind, {}, { timeoutMs: 100 }) : engine
    for (const work of [() => asked.quote(tokens), () => stage.build(asked, offer?.plan)]) {
      const error = await failure(work())
      expect(error).toMatchObject({ name: 'UpstreamError', reason })
      expect(JSON.stringify([error?.message, errorFields(error)])).not.toContain(swapKey)
      if (reason === 'status') expect(inspect(error, { depth: 9 })).not.toContain(swapKey)
    }
    stage.behave(its)
    expect(await engine.quote(tokens)).toMatchObject({ toAmount: amount * rate })
  })

  it('gets a rest when it asks for one', async () => {
    const engine = stage.engine(kind)
    stage.service.behave(
      (_, response) => void response.writeHead(429, { 'retry-after': '70' }).end('{}'),
    )
    expect(await failure(engine.quote(tokens))).toMatchObject({
      code: 'UPSTREAM_BUSY',
      retryAfterSeconds: 70,
    })
    stage.behave(its)
    stage.service.received.length = 0
    stage.clock.now += 60_000
    expect(await failure(engine.quote(tokens))).toMatchObject({ code: 'UPSTREAM_BUSY' })
    expect(stage.service.received).toEqual([])
    stage.clock.now += 11_000
    expect(await engine.quote(tokens)).toMatchObject({ toAmount: amount * rate })
  })

  it('is not asked more often than its plan allows in a day, by quotes and builds together', async () => {
    const fresh = await stage.startServer()
    const engine = stage.engine(kind, { requestsPerDay: 2 }, { on: fresh })
    stage.behave(its)
    const offer = await engine.quote(tokens)
    await stage.build(engine, offer?.plan)
    stage.service.received.length = 0
    for (const work of [() => engine.quote(tokens), () => stage.build(engine, offer?.plan)])
      expect(await failure(work())).toMatchObject({ code: 'UPSTREAM_BUSY' })
    expect(stage.service.received).toEqual([])
    await fresh.stop()
  })

  it('is not asked more often than its plan allows in a second', async () => {
    const engine = stage.engine(kind, { requestsPerSecond: 0.1 })
    stage.behave(its)
    await engine.quote(tokens)
    expect(await failure(engine.quote(tokens))).toMatchObject({ code: 'UPSTREAM_BUSY' })
    expect(stage.service.received).toHaveLength(1)
  })
})
