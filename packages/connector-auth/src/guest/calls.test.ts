import { afterEach, describe, expect, it, vi } from 'vitest'
import { openGuestPort, page } from '../../test/openGuest.js'
import type { GuestCall } from './acceptHost.js'

const idOf = (number: number) => `id-of-a-call-${String(number).padStart(6, '0')}`
const id = idOf(0)
const refusal = (of: string, code: string) => ({
  id: of,
  ok: false,
  e: { code, message: expect.any(String) },
})

/** Answers that a test gives. */
function holdAnswers() {
  const calls: GuestCall[] = []
  const settles: { resolve(answer: unknown): void; reject(error: unknown): void }[] = []
  return {
    calls,
    settles,
    answer: (call: GuestCall) =>
      new Promise((resolve, reject) => {
        calls.push(call)
        settles.push({ resolve, reject })
      }),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('calls of the host', () => {
  it('reach the answer with their input and the origin, and come back by their id', async () => {
    const calls: GuestCall[] = []
    const { send, hear } = openGuestPort({
      answer: async (call) => {
        calls.push(call)
        return { of: call.name }
      },
    })
    send({ id, t: 'logIn', p: { code: '1' } })
    expect(await hear(2)).toEqual([expect.anything(), { id, ok: true, r: { of: 'logIn' } }])
    expect(calls).toEqual([
      { name: 'logIn', input: { code: '1' }, origin: page, signal: expect.any(AbortSignal) },
    ])
  })

  it('an id that runs is not run twice, and is answered once', async () => {
    const { answer, calls, settles } = holdAnswers()
    const { send, hear, heard } = openGuestPort({ answer })
    send({ id, t: 'sign' })
    send({ id, t: 'sign' })
    send({ id, t: 'logOut' })
    send({ id, t: 7 })
    send({ id: idOf(1), t: 'getSession' })
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    for (const { resolve } of settles) resolve('done')
    await hear(3)
    expect(calls.map(({ name }) => name)).toEqual(['sign', 'getSession'])
    expect(heard.slice(1)).toEqual([
      { id, ok: true, r: 'done' },
      { id: idOf(1), ok: true, r: 'done' },
    ])
  })

  it('an abort reaches the call of its id alone, and its late answer still comes', async () => {
    const { answer, calls, settles } = holdAnswers()
    const { send, hear } = openGuestPort({ answer })
    send({ id, t: 'sign' })
    send({ id: idOf(1), t: 'sign' })
    send({ abort: idOf(2) })
    send({ abort: id })
    send({ abort: '__proto__' })
    send({ abort: { id: idOf(1) } })
    send({ id: idOf(3), t: 'last' })
    await vi.waitFor(() => expect(calls).toHaveLength(3))
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false, false])
    settles[0]?.resolve('late')
    expect((await hear(2))[1]).toEqual({ id, ok: true, r: 'late' })
  })

  it('a rejection becomes an error of the wire, and so does an answer that no port carries', async () => {
    const { send, hear } = openGuestPort({
      answer: async ({ name }) => {
        if (name === 'reject') throw new Error('secret')
        return () => 'a function'
      },
      toWire: (error) => ({ code: 'UNKNOWN', message: (error as Error).name }),
    })
    send({ id, t: 'reject' })
    expect((await hear(2))[1]).toEqual({ id, ok: false, e: { code: 'UNKNOWN', message: 'Error' } })
    send({ id, t: 'clone' })
    expect((await hear(3))[2]).toEqual({
      id,
      ok: false,
      e: { code: 'UNKNOWN', message: 'DataCloneError' },
    })
  })

  it('names of prototypes are names like others', async () => {
    const { send, hear } = openGuestPort({ answer: async ({ name }) => name })
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    for (const [at, name] of names.entries()) send({ id: idOf(at), t: name })
    expect((await hear(5)).slice(1)).toEqual(
      names.map((name, at) => ({ id: idOf(at), ok: true, r: name })),
    )
  })

  it.each([
    ['no object', 'text'],
    ['nothing', null],
    ['a number', 7],
    ['no id', { t: 'getSession' }],
    ['a short id', { id: 'short', t: 'getSession' }],
    ['a long id', { id: 'x'.repeat(65), t: 'getSession' }],
    ['an id of a prototype', { id: '__proto__', t: 'getSession' }],
    ['an id that is no text', { id: 7, t: 'getSession' }],
    ['an id in a list', { id: [id], t: 'getSession' }],
    ['bytes', new Uint8Array(8)],
  ])('%s gets no answer', async (_, message) => {
    const { answer, calls, settles } = holdAnswers()
    const { send, hear } = openGuestPort({ answer })
    send(message)
    send({ id, t: 'last' })
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    settles[0]?.resolve(1)
    expect(await hear(2)).toEqual([expect.anything(), { id, ok: true, r: 1 }])
  })
})

const nested = (depth: number): unknown => (depth === 0 ? 0 : { inner: nested(depth - 1) })
/** Each object has the one below it 40 times: little to send, and more than a walk can visit. */
const shared = (depth: number): unknown => (depth === 0 ? 0 : new Array(40).fill(shared(depth - 1)))
function cycle() {
  const around: Record<string, unknown> = {}
  around.around = around
  return around
}

describe('bounds', () => {
  it.each([
    ['without a name', { id }],
    ['with a name that is no text', { id, t: ['getSession'] }],
    ['with 256 KiB of text', { id, t: 'sign', p: 'x'.repeat(256 * 1024) }],
    ['with a long name of a field', { id, t: 'sign', p: { ['x'.repeat(256 * 1024)]: 1 } }],
    ['with a long name of its own', { id, t: 'x'.repeat(256 * 1024) }],
    ['with signs that JSON writes as six', { id, t: 'sign', p: '\0'.repeat(50_000) }],
    ['with many values', { id, t: 'sign', p: new Array(200_000).fill(1) }],
    ['with a list that has a field', { id, t: 'sign', p: Object.assign([], { more: 1 }) }],
    ['with a list of gaps', { id, t: 'sign', p: new Array(4_000_000_000) }],
    ['with 17 levels', { id, t: 'sign', p: nested(16) }],
    ['with a cycle', { id, t: 'sign', p: cycle() }],
    ['with one object in many places', { id, t: 'sign', p: shared(14) }],
    ['with a bigint', { id, t: 'sign', p: 1n }],
    ['with a Map', { id, t: 'sign', p: new Map([['x', nested(100)]]) }],
    ['with bytes', { id, t: 'sign', p: new Uint8Array(1) }],
    ['with a date', { id, t: 'sign', p: new Date(0) }],
  ])('a call %s is refused and not run', async (_, message) => {
    const { answer, calls } = holdAnswers()
    const { send, hear } = openGuestPort({ answer })
    send(message)
    expect((await hear(2))[1]).toEqual(refusal(id, 'RPC_INVALID_REQUEST'))
    expect(calls).toEqual([])
  })

  it.each([
    ['200 KiB of text', 'x'.repeat(200 * 1024)],
    ['16 levels', nested(15)],
    ['a list of the small values', [null, true, 0, '', undefined, {}, []]],
  ])('a call with %s is run', async (_, p) => {
    const { send, hear } = openGuestPort({ answer: async ({ input }) => input })
    send({ id, t: 'sign', p })
    expect((await hear(2))[1]).toEqual({ id, ok: true, r: p })
  })

  it('64 calls may run, and 40 may come at once and 20 each second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { answer, calls, settles } = holdAnswers()
    const { send, hear } = openGuestPort({ answer })
    let sent = 0
    const sendCalls = (count: number) => {
      for (let call = 0; call < count; call++) send({ id: idOf(++sent), t: 'sign' })
    }
    const limited = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => refusal(idOf(from + at), 'RPC_LIMIT_EXCEEDED'))
    sendCalls(42)
    expect((await hear(3)).slice(1)).toEqual(limited(41, 2))
    expect(calls).toHaveLength(40)
    vi.advanceTimersByTime(1_000)
    sendCalls(21)
    expect((await hear(4)).slice(3)).toEqual(limited(63, 1))
    expect(calls).toHaveLength(60)
    vi.advanceTimersByTime(10_000)
    sendCalls(5)
    expect((await hear(5)).slice(4)).toEqual(limited(68, 1))
    expect(calls).toHaveLength(64)
    settles[0]?.resolve('done')
    await hear(6)
    sendCalls(1)
    await vi.waitFor(() => expect(calls).toHaveLength(65))
  })

  it('a host that waits may not save up more than 40 calls', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { send, hear } = openGuestPort({ answer: async () => 'yes' })
    vi.advanceTimersByTime(60_000)
    for (let call = 1; call <= 41; call++) send({ id: idOf(call), t: 'getSession' })
    const answers = (await hear(42)).slice(1)
    expect(answers.filter((each) => (each as { ok: boolean }).ok)).toHaveLength(40)
    expect(answers).toContainEqual(refusal(idOf(41), 'RPC_LIMIT_EXCEEDED'))
  })
})
