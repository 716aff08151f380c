import { createError } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { createCircuit } from './createCircuit.js'
import { createCircuits } from './createCircuits.js'

/**
 * A circuit on its own clock, with the middle of every random draw, so that waits have their
 * nominal length.
 */
function setUp(random = () => 0.5) {
  const clock = { now: 0 }
  const circuit = createCircuit({ now: () => clock.now, random })
  const signal = new AbortController().signal
  const attempt = (outcome: 'ok' | Error, probe?: boolean) =>
    circuit
      .run(
        () => (outcome === 'ok' ? Promise.resolve('ok') : Promise.reject(outcome)),
        signal,
        probe,
      )
      .then(
        () => 'answered',
        (error) => (error === outcome ? 'failed' : 'refused'),
      )
  const fail = (probe?: boolean) =>
    attempt(createError('HTTP_STATUS', { params: { status: 503 } }), probe)
  const times = async (count: number, run: () => Promise<string>) => {
    for (let n = 0; n < count; n++) await run()
  }
  return { clock, circuit, attempt, fail, times }
}

describe('the circuit [R-04]', () => {
  it('opens after 5 failures in a row and asks no more [R-04]', async () => {
    const { circuit, fail, times, attempt } = setUp()
    await times(4, fail)
    expect(circuit.isOpen()).toBe(false)
    expect(await fail()).toBe('failed')
    expect(circuit.isOpen()).toBe(true)
    expect(await attempt('ok')).toBe('refused')
  })

  it('an answer in between starts the row anew [R-04]', async () => {
    const { circuit, fail, times, attempt } = setUp()
    for (let n = 0; n < 2; n++) {
      await times(4, fail)
      await attempt('ok')
    }
    expect(circuit.isOpen()).toBe(false)
  })

  it('opens when half of the last 20 failed, not before there are 20 and not below [R-04]', async () => {
    const below = setUp()
    for (let n = 0; n < 40; n++)
      await (n % 20 < 9 && n % 2 === 0 ? below.fail() : below.attempt('ok'))
    expect(below.circuit.isOpen()).toBe(false)
    const half = setUp()
    for (let n = 0; n < 19; n++) await (n % 2 === 0 ? half.fail() : half.attempt('ok'))
    expect(half.circuit.isOpen()).toBe(false)
    await half.attempt('ok')
    expect(half.circuit.isOpen()).toBe(true)
  })

  it('half-opens after 15 s for one probe, doubles to 2 minutes while probes fail, and starts anew after one that is answered [R-04]', async () => {
    const { clock, circuit, fail, times, attempt } = setUp()
    await times(5, fail)
    for (const seconds of [15, 30, 60, 120, 120]) {
      clock.now += seconds * 1_000 - 1
      expect(await attempt('ok'), `${seconds} s`).toBe('refused')
      clock.now += 1
      expect(await fail(), `${seconds} s`).toBe('failed')
    }
    clock.now += 120_000
    expect(await attempt('ok')).toBe('answered')
    expect(circuit.isOpen()).toBe(false)
    await times(5, fail)
    clock.now += 15_000
    expect(await attempt('ok')).toBe('answered')
  })

  it.each([
    [0, 10_500],
    [1, 19_500],
  ])('the time is spread by 30 %%: a draw of %d opens for %d ms [R-04]', async (draw, ms) => {
    const { clock, fail, times, attempt } = setUp(() => draw)
    await times(5, fail)
    clock.now = ms - 1
    expect(await attempt('ok')).toBe('refused')
    clock.now = ms
    expect(await attempt('ok')).toBe('answered')
  })

  it('only one probe is under way at a time; an aborted probe has no effect [R-04]', async () => {
    const { clock, circuit, fail, times, attempt } = setUp()
    await times(5, fail)
    clock.now = 15_000
    const controller = new AbortController()
    const probe = circuit.run(() => new Promise(() => {}), controller.signal)
    expect(await attempt('ok')).toBe('refused')
    controller.abort(createError('ABORTED'))
    expect(circuit.isOpen()).toBe(true)
    expect(await attempt('ok')).toBe('answered')
    void probe
  })

  it('a probe that hangs is a failure at its time-out, even when it ignores its signal [R-04]', async () => {
    const { clock, circuit, fail, times, attempt } = setUp()
    await times(5, fail)
    clock.now = 15_000
    const controller = new AbortController()
    const probe = circuit.run(() => new Promise(() => {}), controller.signal)
    controller.abort(createError('HTTP_TIMEOUT'))
    clock.now += 29_999
    expect(await attempt('ok')).toBe('refused')
    clock.now += 1
    expect(await attempt('ok')).toBe('answered')
    void probe
  })

  it('a person’s Retry asks at once although it is open [R-02]', async () => {
    const { circuit, fail, times, attempt } = setUp()
    await times(5, fail)
    expect(await attempt('ok', true)).toBe('answered')
    expect(circuit.isOpen()).toBe(false)
  })

  it.each([400, 401, 403, 404, 413, 501])(
    'status %d is an answer: the service is up [R-04]',
    async (status) => {
      const { circuit, times, attempt } = setUp()
      await times(30, () => attempt(createError('HTTP_STATUS', { params: { status } })))
      expect(circuit.isOpen()).toBe(false)
    },
  )

  it('the refusal says when to come back, in the promised words [R-04]', async () => {
    const { circuit, fail, times } = setUp()
    await times(5, fail)
    await expect(
      circuit.run(() => Promise.resolve(), new AbortController().signal),
    ).rejects.toMatchObject({
      code: 'HTTP_FAILED',
      shortMessage: 'HTTP request failed.',
      params: { retryAfterMs: 15_000 },
    })
  })

  it('retries are a tenth of the requests, after ten that every page has [R-04]', () => {
    const { circuit } = setUp()
    const spend = () => {
      let retries = 0
      while (circuit.takeRetry()) retries++
      return retries
    }
    expect(spend()).toBe(10)
    for (let n = 0; n < 55; n++) circuit.beginRequest()
    expect(spend()).toBe(5)
    for (let n = 0; n < 1_000; n++) circuit.beginRequest()
    expect(spend()).toBe(10)
  })

  it('hosts and classes have circuits of their own [R-04]', () => {
    const circuits = createCircuits()
    expect(circuits('a.example', 'readUi')).toBe(circuits('a.example', 'readUi'))
    expect(
      new Set([
        circuits('a.example', 'readUi'),
        circuits('b.example', 'readUi'),
        circuits('a.example', 'write'),
      ]).size,
    ).toBe(3)
  })
})
