import { afterEach, describe, expect, it, vi } from 'vitest'
import { createError } from '../errors/createError.js'
import { fromRpcError } from '../errors/fromRpcError.js'
import { defineEvmNetwork } from '../network/defineEvmNetwork.js'
import { createChainNodes } from './createChainNodes.js'
import { createRestNodes } from './createRestNodes.js'
import { isAnswerLost } from './isAnswerLost.js'

const network = defineEvmNetwork({ id: 31_337, name: 'Local', rpcUrls: ['https://node.example'] })
const write = () =>
  createChainNodes({ resolve: () => network, rankWith: 'getHealth' }).write(
    { network },
    'sendTransaction',
    ['signed'],
  )
const post = () => createRestNodes(network).write('/tx', { text: 'signed' })
const answerWith = (respond: () => Response | Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => await respond())
const json = (body: unknown, status = 200) => Response.json(body, { status })

afterEach(() => vi.restoreAllMocks())

describe('the answer to a write', () => {
  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('connection reset'))],
    ['a server that fails', () => json({ error: 'no' }, 502)],
    ['a server that waited too long', () => json({}, 408)],
    ['a page of a proxy', () => new Response('<html>')],
    ['an answer to nothing', () => json({ jsonrpc: '2.0', id: 0 })],
    ['an answer that is no object', () => json('yes')],
  ])('is lost with %s', async (_, respond) => {
    answerWith(respond)
    expect(isAnswerLost(await write().catch((error: unknown) => error))).toBe(true)
  })

  it('is lost with a node that does not answer in time, and with the end of the kit', async () => {
    vi.useFakeTimers()
    answerWith(() => new Promise(() => undefined))
    const late = [write(), post()].map((each) => each.catch((error: unknown) => error))
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    expect((await Promise.all(late)).map(isAnswerLost)).toEqual([true, true])
    const nodes = createChainNodes({ resolve: () => network, rankWith: 'getHealth' })
    const cut = nodes.write({ network }, 'sendTransaction').catch((error: unknown) => error)
    await Promise.resolve()
    nodes.destroy()
    expect(isAnswerLost(await cut)).toBe(true)
  })

  it.each([
    ['a reason', { code: -32_000, message: 'nonce too low' }],
    ['a parse error of its own', { code: -32_700, message: 'parse error' }],
    ['an unknown method', { code: -32_601, message: 'no' }],
  ])('is not lost where the node refuses with %s', async (_, error) => {
    answerWith(() => json({ jsonrpc: '2.0', id: 0, error }))
    expect(isAnswerLost(await write().catch((thrown: unknown) => thrown))).toBe(false)
  })

  it.each([400, 403, 404, 413, 429])('is not lost with status %i', async (status) => {
    answerWith(() => json({ error: 'refused' }, status))
    expect(isAnswerLost(await write().catch((thrown: unknown) => thrown))).toBe(false)
    expect(isAnswerLost(await post().catch((thrown: unknown) => thrown))).toBe(false)
  })

  it('is not told by errors of other makers', () => {
    expect(isAnswerLost(new Error('HTTP_FAILED'))).toBe(false)
    expect(isAnswerLost(createError('INSUFFICIENT_FUNDS'))).toBe(false)
    expect(isAnswerLost(fromRpcError({ code: -32_603, message: 'internal error' }))).toBe(false)
  })
})
