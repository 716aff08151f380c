import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeSend,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { waitingOf } from './waitingOf.js'

const hash = `0x${'1a'.repeat(32)}`
const signature = `0x${'ab'.repeat(65)}`
const transfer = { to: '0x00000000000000000000000000000000000000b2', amount: 5n }

/** A connected kit whose wallet, on another device by default, answers on command. */
async function setUp({
  kind = 'WALLET_CONNECT' as 'WALLET_CONNECT' | 'ANNOUNCED',
  ...options
}: Partial<KitOptions> & { kind?: 'WALLET_CONNECT' | 'ANNOUNCED' } = {}) {
  const environment = createFakeEnvironment()
  const answers: ((value: string) => void)[] = []
  let questions = 0
  const ask = (signal?: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      questions++
      answers.push(resolve)
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  const send = createFakeSend({
    send: ({ onHanded }) => {
      onHanded?.()
      return ask()
    },
  })
  const adapter = createFakeAdapter({
    connectors: [createFakeConnector({ id: 'phones', name: 'Pocket', kind })],
    isAddress: async () => true,
    signMessage: ({ signal }) => ask(signal),
    capabilities: { send: { supports: () => true, load: async () => send } },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none', ...options })
  kit.start()
  await kit.connection.connect({ connectorId: 'phones' })
  const waiting = kit.use(waitingOf)
  waiting.watch()
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  return {
    kit,
    waiting,
    clock: environment.clock,
    /** Resolves once the wallet has been asked that often. */
    asked: (times = 1) => vi.waitFor(() => expect(questions).toBe(times)),
    answer: (value: string) => answers.shift()?.(value),
    notice: () => waiting.store.getState().notice,
    sign: (ending = {}) => codeOf(kit.requests.signMessage({ message: 'hello', ...ending })),
    send: () => codeOf(kit.requests.send({ transfer })),
  }
}

describe('a wallet on another device', () => {
  test('has a notice after a second, with its name, until it has answered', async () => {
    const { sign, clock, notice, answer, asked } = await setUp()
    const signed = sign()
    await asked()
    await clock.advance(999)
    expect(notice()).toBeUndefined()
    await clock.advance(1)
    expect(notice()).toMatchObject({ wallet: 'Pocket', namespace: 'eip155', state: 'asked' })
    answer(signature)
    expect(await signed).toBe('done')
    expect(notice()).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  test('has no notice if it answers within the second', async () => {
    const { sign, clock, notice, answer, asked } = await setUp()
    const signed = sign()
    await asked()
    await clock.advance(500)
    answer(signature)
    await signed
    await clock.advance(5_000)
    expect(notice()).toBeUndefined()
  })

  test('on this device has its own window, and no notice', async () => {
    const { sign, clock, notice, asked } = await setUp({ kind: 'ANNOUNCED' })
    void sign()
    await asked()
    await clock.advance(5_000)
    expect(notice()).toBeUndefined()
  })

  test('has no notice over the open modal, and one at once when the kit closes it', async () => {
    const { kit, sign, clock, notice, asked } = await setUp()
    kit.open()
    void sign({ inModal: true })
    await asked()
    await clock.advance(5_000)
    expect(notice()).toBeUndefined()
    kit.modal.finish()
    expect(notice()).toMatchObject({ state: 'asked' })
    kit.open()
    expect(notice()).toBeUndefined()
  })

  test('beside an embedded modal has a notice for the page’s own requests only', async () => {
    const { sign, clock, notice, answer, asked } = await setUp({ embedded: true })
    const inModal = sign({ inModal: true })
    await asked()
    await clock.advance(5_000)
    expect(notice()).toBeUndefined()
    answer(signature)
    await inModal
    void sign()
    await asked(2)
    await clock.advance(1_000)
    expect(notice()).toMatchObject({ state: 'asked' })
  })

  test('Cancel ends a signature, as the caller’s signal would', async () => {
    const { waiting, sign, clock, notice, asked } = await setUp()
    const signed = sign()
    await asked()
    await clock.advance(1_000)
    waiting.cancel()
    expect(await signed).toBe('ABORTED')
    expect(notice()).toBeUndefined()
  })

  test('a cancelled write may have been sent, which stays until it is dismissed', async () => {
    const { waiting, send, clock, notice, asked } = await setUp()
    const sent = send()
    await asked()
    await clock.advance(1_000)
    waiting.cancel()
    expect(await sent).toBe('MAY_HAVE_BEEN_SENT')
    expect(notice()).toMatchObject({ wallet: 'Pocket', state: 'unknown' })
    await clock.advance(60_000)
    expect(notice()).toMatchObject({ state: 'unknown' })
    waiting.dismiss()
    expect(notice()).toBeUndefined()
  })

  test('a late answer takes the doubt away', async () => {
    const { waiting, send, clock, notice, answer, asked } = await setUp()
    const sent = send()
    await asked()
    await clock.advance(1_000)
    waiting.cancel()
    await sent
    answer(hash)
    await vi.waitFor(() => expect(notice()).toBeUndefined())
  })

  test('with two requests has a notice for the first, and then for the second', async () => {
    const { waiting, sign, clock, notice, asked } = await setUp()
    const first = sign()
    void sign()
    await asked(2)
    await clock.advance(1_000)
    const told = notice()
    waiting.cancel()
    expect(await first).toBe('ABORTED')
    expect(notice()).toMatchObject({ state: 'asked' })
    expect(notice()?.id).not.toBe(told?.id)
  })

  test('has no notice once the kit has stopped, and one again after its next start', async () => {
    const { kit, waiting, sign, clock, notice, asked } = await setUp()
    void sign()
    await asked()
    await clock.advance(1_000)
    expect(notice()).toBeDefined()
    kit.destroy()
    expect(notice()).toBeUndefined()
    expect(clock.pending()).toBe(0)
    kit.start()
    await vi.waitFor(() => expect(kit.getState().status).toBe('connected'))
    waiting.watch()
    void sign()
    await asked(2)
    await clock.advance(1_000)
    expect(notice()).toBeDefined()
  })

  test('has no notice of a possibly sent transfer once the kit has stopped', async () => {
    const { kit, waiting, send, clock, notice, asked } = await setUp()
    const sent = send()
    await asked()
    await clock.advance(1_000)
    waiting.cancel()
    await sent
    expect(notice()).toMatchObject({ state: 'unknown' })
    kit.destroy()
    expect(notice()).toBeUndefined()
  })
})
