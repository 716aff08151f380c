import { readForeign } from '@latchkey/core/adapter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRawFrame, type RawFrame } from '../../test/openRawFrame.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const sign = { method: 'personal_sign', message: '0x00', address: `0x${'1'.repeat(40)}` } as const
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    (answer) => ({ answer }),
    ({ code }: { code: unknown }) => code,
  )

describe('the hello of the page', () => {
  it('goes out after the load, to the origin of the wallet alone, with one port', async () => {
    const { frame, greet, line } = openRawFrame()
    const call = line.call('getSession', undefined)
    expect(frame.greetings).toEqual([])
    const document = greet()
    expect(frame.greetings).toMatchObject([
      {
        data: { t: 'latchkey/hello', v: 1, nonce: expect.stringMatching(/^[\w-]{16,64}$/) },
        targetOrigin: 'https://wallet.example',
        ports: [{}],
      },
    ])
    const { id } = await document.next()
    document.send({ id, ok: true, r: 'here' })
    expect(await call).toBe('here')
  })

  it('is another one for each frame', () => {
    const nonces = [openRawFrame(), openRawFrame()].map(({ frame }) => {
      frame.load()
      return readForeign(frame.greetings[0], 'data', 'nonce')
    })
    expect(nonces).toEqual([expect.any(String), expect.any(String)])
    expect(new Set(nonces).size).toBe(2)
  })

  it.each([
    ['of another nonce', () => ({ t: 'ready', nonce: crypto.randomUUID(), v: 1 })],
    ['of another name', (nonce: string) => ({ t: 'hello', nonce, v: 1 })],
    ['without a nonce', () => ({ t: 'ready' })],
    ['that is no object', () => 'ready'],
    ['that is empty', () => null],
  ])('an answer %s opens nothing', async (_, ready) => {
    const { greet, line, frame } = openRawFrame()
    const call = codeOf(line.call('getSession', undefined))
    const document = greet(ready)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await call).toBe('EMBEDDED_WALLET_LOAD_FAILED')
    expect(document.heard).toEqual([])
    expect(frame.isInPage()).toBe(false)
  })
})

describe('a document that does not load', () => {
  it('fails all calls after 20 s, and its element is gone', async () => {
    const { frame, line } = openRawFrame()
    const calls = [
      line.call('getSession', undefined),
      line.call('sign', sign, { ms: 600_000 }),
    ].map(codeOf)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(frame.isInPage()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(calls)).toEqual([
      'EMBEDDED_WALLET_LOAD_FAILED',
      'EMBEDDED_WALLET_LOAD_FAILED',
    ])
    expect(frame.isInPage()).toBe(false)
    expect(await codeOf(line.call('getSession', undefined))).toBe('EMBEDDED_WALLET_LOAD_FAILED')
  })

  it('gets no hello once the time is over', async () => {
    const { frame, line } = openRawFrame()
    const call = codeOf(line.call('getSession', undefined))
    await vi.advanceTimersByTimeAsync(20_000)
    await call
    frame.load()
    expect(frame.greetings).toEqual([])
  })

  it('opens nothing by an answer after that time', async () => {
    const { frame, greet, line, events } = openRawFrame()
    const call = codeOf(line.call('getSession', undefined))
    const document = greet(() => null)
    await vi.advanceTimersByTimeAsync(20_000)
    await call
    const nonce = readForeign(frame.greetings[0], 'data', 'nonce')
    document.send({ t: 'ready', nonce, v: 1 })
    // The port delivers within a turn of the event loop.
    for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next))
    frame.load()
    expect(events).toEqual([])
  })

  it('a page that leaves meanwhile waits no longer', async () => {
    const { frame, line } = openRawFrame()
    const call = codeOf(line.call('sign', sign, { ms: 600_000 }))
    line.close()
    expect(await call).toBe('ABORTED')
    expect(frame.isInPage()).toBe(false)
  })
})

describe('a document that is gone', () => {
  const ways = [
    ['by a second load', ({ frame }: RawFrame) => frame.load()],
    ['because the page took its element', ({ frame }: RawFrame) => frame.take()],
  ] as const
  it.each(ways)('%s fails what is pending, and hears nothing again', async (_, go) => {
    const raw = openRawFrame()
    const { frame, line, events } = raw
    const calls = [
      line.call('logIn', { code: '12345678' }),
      line.call('sign', sign, { ms: 600_000 }),
    ].map(codeOf)
    const document = raw.greet()
    await document.next()
    await document.next()
    document.send({ t: 'stage', shown: true })
    await document.settle()
    go(raw)
    expect(await Promise.all(calls)).toEqual(['EMBEDDED_WALLET_LOST', 'EMBEDDED_WALLET_LOST'])
    expect(frame.isInPage()).toBe(false)
    expect(frame.isShown()).toBe(false)
    expect(events).toEqual(['lost'])
    expect(await codeOf(line.call('getSession', undefined))).toBe('EMBEDDED_WALLET_LOST')
    frame.load()
    expect(events).toEqual(['lost'])
    // No other document got a port, and none got a call again.
    expect(frame.greetings).toHaveLength(1)
    expect(document.heard).toHaveLength(2)
  })

  it('before it has loaded is lost at once', async () => {
    const { frame, line, events } = openRawFrame()
    const call = codeOf(line.call('sign', sign, { ms: 600_000 }))
    frame.take()
    expect(await call).toBe('EMBEDDED_WALLET_LOST')
    expect(events).toEqual(['lost'])
  })

  it('by the line itself is no loss', async () => {
    const { frame, greet, line, events } = openRawFrame()
    const call = codeOf(line.call('getSession', undefined))
    const document = greet()
    await document.next()
    line.close()
    expect(await call).toBe('ABORTED')
    expect(frame.isInPage()).toBe(false)
    frame.load()
    expect(events).toEqual([])
  })
})

describe('a call that ends early', () => {
  it('by its 30 s: the document hears the abort', async () => {
    const { greet, line } = openRawFrame()
    const call = codeOf(line.call('sendCode', { email: 'ann@example.org' }))
    const document = greet()
    const { id } = await document.next()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(document.heard).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toBe('EMBEDDED_WALLET_TIMEOUT')
    expect(await document.next()).toEqual({ abort: id })
  })

  it('by its signal: at once, and the document hears the abort', async () => {
    const { greet, line } = openRawFrame()
    const controller = new AbortController()
    const call = codeOf(line.call('sign', sign, { ms: 600_000, signal: controller.signal }))
    const document = greet()
    const { id } = await document.next()
    controller.abort()
    expect(await call).toBe('ABORTED')
    expect(await document.next()).toEqual({ abort: id })
  })

  it('before the document has loaded never reaches it', async () => {
    const { greet, line } = openRawFrame()
    const controller = new AbortController()
    const early = codeOf(line.call('sign', sign, { ms: 600_000, signal: controller.signal }))
    const late = line.call('getSession', undefined)
    controller.abort()
    expect(await early).toBe('ABORTED')
    const document = greet()
    const { id } = await document.next()
    document.send({ id, ok: true })
    expect(await late).toBeUndefined()
    expect(document.heard).toEqual([{ id, t: 'getSession' }])
  })

  it('a question to the person may have hours', async () => {
    const { greet, line } = openRawFrame()
    const call = line.call('sign', sign, { ms: 7_200_000 })
    const document = greet()
    const { id } = await document.next()
    await vi.advanceTimersByTimeAsync(7_199_000)
    document.send({ id, ok: true, r: '0x00' })
    expect(await call).toBe('0x00')
  })
})

describe('answers of the document', () => {
  it('reach the call of their id, in any order', async () => {
    const { greet, line } = openRawFrame()
    const calls = [1, 2].map((code) => line.call('logIn', { code: `${code}` }))
    const document = greet()
    const [first, second] = [await document.next(), await document.next()]
    expect([first.p, second.p]).toEqual([{ code: '1' }, { code: '2' }])
    document.send({ id: second.id, ok: true, r: 'of 2' })
    document.send({ id: first.id, ok: true, r: 'of 1' })
    expect(await Promise.all(calls)).toEqual(['of 1', 'of 2'])
  })

  it('that come late, twice or without a question are ignored', async () => {
    const { greet, line, events } = openRawFrame()
    const controller = new AbortController()
    const aborted = codeOf(line.call('getSession', undefined, { signal: controller.signal }))
    const document = greet()
    const { id } = await document.next()
    controller.abort()
    await aborted
    document.send({ id, ok: true, r: 'late' })
    const call = line.call('getSession', undefined)
    await document.next()
    const asked = await document.next()
    for (const of of ['nobody', '__proto__', 1, null, undefined, {}, [asked.id]])
      document.send({ id: of, ok: true, r: 'stray' })
    for (const stray of [null, undefined, 'text', 7, [], { t: 'ready' }, { t: '__proto__' }])
      document.send(stray)
    document.send({ id: asked.id, ok: true, r: 'first' })
    document.send({ id: asked.id, ok: true, r: 'second' })
    expect(await call).toBe('first')
    await document.settle()
    expect(events).toEqual([])
  })

  it.each([
    ['no error', { ok: false }],
    ['a text', { ok: false, e: 'no' }],
    ['neither', {}],
    ['a yes that is no boolean', { ok: 'true', r: 'x' }],
    ['a code of no kit', { ok: false, e: { code: 'GIVE_ME_KEYS', message: 'x' } }],
    ['a code of a prototype', { ok: false, e: { code: 'constructor' } }],
  ])('with %s are UNKNOWN', async (_, answer) => {
    const { greet, line } = openRawFrame()
    const call = codeOf(line.call('getSession', undefined))
    const document = greet()
    const { id } = await document.next()
    document.send({ id, ...answer })
    expect(await call).toBe('UNKNOWN')
  })

  it('end the session, without a question', async () => {
    const { greet, line, events } = openRawFrame()
    const call = line.call('getSession', undefined)
    const document = greet()
    const { id } = await document.next()
    document.send({ t: 'ended' })
    document.send({ id, ok: true })
    await call
    expect(events).toEqual(['ended'])
  })
})

describe('the document on the stage', () => {
  it('is shown and hidden as it asks, and by nothing but a boolean', async () => {
    const { frame, greet, line } = openRawFrame()
    const call = line.call('getSession', undefined)
    const document = greet()
    document.send({ id: (await document.next()).id, ok: true })
    await call
    for (const [shown, expected] of [
      [true, true],
      [false, false],
      ['true', false],
      [true, true],
      [undefined, false],
    ]) {
      document.send({ t: 'stage', shown })
      await document.settle()
      expect(frame.isShown()).toBe(expected)
    }
  })

  it('Escape in the page declines the question and nothing else, and hides it', async () => {
    const { frame, greet, line } = openRawFrame()
    const signing = codeOf(line.call('sign', sign, { ms: 600_000 }))
    const other = line.call('getSession', undefined)
    const document = greet()
    const [question, asked] = [await document.next(), await document.next()]
    document.send({ t: 'stage', shown: true })
    await document.settle()
    frame.escape()
    expect(await signing).toBe('USER_REJECTED')
    expect(frame.isShown()).toBe(false)
    expect(await document.next()).toEqual({ abort: question.id })
    document.send({ id: question.id, ok: true, r: 'a signature all the same' })
    document.send({ id: asked.id, ok: true, r: 'here' })
    expect(await other).toBe('here')
    expect(document.heard).toHaveLength(3)
  })
})
