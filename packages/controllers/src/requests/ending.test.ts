import type { BatchFeature, SendFeature } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeSend,
  settle,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'

const hash = `0x${'1a'.repeat(32)}`
const signature = `0x${'ab'.repeat(65)}`
const transfer = { to: '0x00000000000000000000000000000000000000b2', amount: 5n }

/** A kit whose wallet answers on command. `prepare` runs before the handover of the write. */
async function setUp({
  prepare = () => Promise.resolve(),
  answer = hash,
  send: ownSend,
}: {
  prepare?: () => Promise<void>
  answer?: unknown
  send?: SendFeature['send']
} = {}) {
  const environment = createFakeEnvironment()
  const wallet = { asked: 0, approve: () => {}, reject: () => {} }
  const ask = () =>
    new Promise<unknown>((resolve, reject) => {
      wallet.asked++
      wallet.approve = () => resolve(answer)
      wallet.reject = () => reject({ code: 4001, message: 'User rejected the request.' })
    })
  /** As in an adapter: a request aborted before the handover does not reach the wallet. */
  const hand = async ({ signal, onHanded }: { signal?: AbortSignal; onHanded?: () => void }) => {
    await prepare()
    signal?.throwIfAborted()
    onHanded?.()
    return new Promise<unknown>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      ask().then(resolve, reject)
    })
  }
  const send = createFakeSend({ send: ownSend ?? (async (input) => String(await hand(input))) })
  const batch = {
    sendCalls: async (input) => ({ id: String(await hand(input)) }),
  } as Partial<BatchFeature> as BatchFeature
  const connector = createFakeConnector({ id: 'a', provider: { request: ask } })
  const adapter = createFakeAdapter({
    connectors: [connector],
    isAddress: async () => true,
    signMessage: async (input) => String(await hand(input)),
    capabilities: {
      send: { supports: () => true, load: async () => send },
      batch: { supports: () => true, load: async () => batch },
    },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none' })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  const sent: string[] = []
  kit.events.on('transactionSent', ({ network }) => sent.push(network))
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  const untilAsked = (times = 1) => vi.waitFor(() => expect(wallet.asked).toBe(times))
  return { kit, environment, wallet, untilAsked, code, sent, connector }
}

type Requests = Awaited<ReturnType<typeof setUp>>['kit']['requests']
type Ending = { readonly signal?: AbortSignal; readonly inModal?: boolean }

const writes: readonly (readonly [
  string,
  (requests: Requests, ending?: Ending) => Promise<unknown>,
])[] = [
  ['send', (requests, ending) => requests.send({ transfer, ...ending })],
  [
    'sendCalls',
    (requests, ending) => requests.sendCalls({ calls: [{ to: transfer.to }], ...ending }),
  ],
  [
    'eth_sendTransaction',
    (requests, ending) =>
      requests.request({ method: 'eth_sendTransaction', params: [{}], ...ending }),
  ],
  [
    'eth_sendRawTransaction',
    (requests, ending) =>
      requests.request({ method: 'eth_sendRawTransaction', params: ['0x1'], ...ending }),
  ],
]

test('a cancelled request opens no second prompt, though its first order was refused after that', async () => {
  let refuse: (() => void) | undefined
  const signals: (AbortSignal | undefined)[] = []
  const { kit, code } = await setUp({
    async send({ signal, onHanded, onRefused }) {
      onHanded?.()
      await new Promise<void>((resolve) => {
        refuse = resolve
      })
      onRefused?.()
      signals.push(signal)
      return hash
    },
  })
  const leaving = new AbortController()
  const asked = code(kit.requests.send({ transfer, signal: leaving.signal }))
  await vi.waitFor(() => expect(refuse).toBeDefined())
  leaving.abort()
  expect(await asked).toBe('MAY_HAVE_BEEN_SENT')
  expect(signals).toEqual([])
  refuse?.()
  await settle()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

describe('a request belongs to who made it', () => {
  test.each([
    ['the kit is done', 'finish'],
    ['a person closes it', 'close'],
  ] as const)(
    "a host's request that waits when the modal closes because %s is answered",
    async (_why, how) => {
      for (const method of ['personal_sign', 'eth_sendTransaction']) {
        const { kit, wallet, untilAsked, code } = await setUp({
          answer: method === 'personal_sign' ? signature : hash,
        })
        kit.open()
        const asked = code(kit.requests.request({ method, params: [] }))
        await untilAsked()
        kit.modal[how]()
        await settle()
        expect(kit.requests.store.getState().pending).toHaveLength(1)
        wallet.approve()
        expect(await asked).toBe('done')
      }
    },
  )

  test("the kit's own closing ends nothing that a view asked for either", async () => {
    const { kit, wallet, untilAsked, code } = await setUp({ answer: signature })
    kit.open()
    const asked = code(kit.requests.signMessage({ message: 'x', inModal: true }))
    await untilAsked()
    kit.modal.finish()
    wallet.approve()
    expect(await asked).toBe('done')
  })

  test("a host's own request does not close the modal when it succeeds, one of its views does", async () => {
    const { kit, wallet, untilAsked } = await setUp()
    kit.open()
    const asked = kit.requests.request({ method: 'eth_sendTransaction', params: [{}] })
    await untilAsked()
    wallet.approve()
    await asked
    expect(kit.getState().open).toBe(true)
    const inModal = kit.requests.request({
      method: 'eth_sendTransaction',
      params: [{}],
      inModal: true,
    })
    await untilAsked(2)
    wallet.approve()
    await inModal
    expect(kit.getState().open).toBe(false)
  })

  test("the kit's own closing leaves a connect that waits in another wallet, and so does the next opening", async () => {
    const { kit, connector, environment } = await setUp()
    await kit.connection.disconnect()
    let approve = () => {}
    const slow = createFakeConnector({
      id: 'slow',
      answer: (question, result) =>
        question === 'connect'
          ? new Promise((resolve) => (approve = () => resolve(result())))
          : Promise.resolve(result()),
    })
    kit.setAdapters([createFakeAdapter({ connectors: [connector, slow] })])
    await settle()
    kit.open()
    kit.router.push('ConnectingExternal')
    const connecting = kit.connection.connect({ connectorId: 'slow' })
    await settle()
    kit.modal.finish()
    kit.open()
    await environment.clock.advance(1)
    approve()
    expect(await connecting).toHaveLength(1)
  })
})

describe('a write that the wallet has been handed', () => {
  test.each(writes)(
    '%s that its caller aborts says that it may have been sent, and is followed',
    async (name, write) => {
      const { kit, wallet, untilAsked, sent } = await setUp()
      const controller = new AbortController()
      const asked = write(kit.requests, { signal: controller.signal })
      await untilAsked()
      controller.abort()
      await expect(asked).rejects.toMatchObject({
        code: 'MAY_HAVE_BEEN_SENT',
        cause: { code: 'ABORTED' },
      })
      expect(kit.requests.store.getState().transactions).toEqual([])
      wallet.approve()
      await settle()
      if (name === 'sendCalls') return
      expect(kit.requests.store.getState().transactions).toMatchObject([
        { id: hash, status: 'pending' },
      ])
      expect(sent).toEqual(['eip155:1'])
    },
  )

  test.each(writes)('an unanswered %s says so as well', async (_name, write) => {
    const { kit, wallet, untilAsked, environment, sent } = await setUp()
    const asked = expect(write(kit.requests)).rejects.toMatchObject({ code: 'MAY_HAVE_BEEN_SENT' })
    await untilAsked()
    await environment.clock.advance(600_000)
    await asked
    wallet.reject()
    await settle()
    expect(sent).toEqual([])
  })

  test('closing the modal on a write of one of its views has the same result', async () => {
    const { kit, wallet, untilAsked, code, sent } = await setUp()
    kit.open()
    const asked = code(kit.requests.send({ transfer, inModal: true }))
    await untilAsked()
    kit.close()
    expect(await asked).toBe('MAY_HAVE_BEEN_SENT')
    wallet.approve()
    await settle()
    expect(sent).toEqual(['eip155:1'])
  })

  test('a write that is aborted before that is aborted, and the wallet is not asked', async () => {
    let go: (() => void) | undefined
    const { kit, wallet, code } = await setUp({
      prepare: () => new Promise((resolve) => (go = resolve)),
    })
    const controller = new AbortController()
    const asked = code(kit.requests.send({ transfer, signal: controller.signal }))
    await vi.waitFor(() => expect(go).toBeDefined())
    controller.abort()
    expect(await asked).toBe('ABORTED')
    go?.()
    await settle()
    expect(wallet.asked).toBe(0)
  })

  test('a signature is no write: it is aborted, and a late one changes nothing', async () => {
    const { kit, wallet, untilAsked, code } = await setUp({ answer: signature })
    const controller = new AbortController()
    const asked = code(kit.requests.signMessage({ message: 'x', signal: controller.signal }))
    await untilAsked()
    controller.abort()
    expect(await asked).toBe('ABORTED')
    wallet.approve()
    await settle()
    expect(kit.events.store.getState().recent.some(({ name }) => name === 'signed')).toBe(false)
  })

  test('a kit that is destroyed listens to no late answer, and says that there may be one', async () => {
    const { kit, wallet, untilAsked, code, sent } = await setUp()
    const asked = code(kit.requests.send({ transfer }))
    await untilAsked()
    kit.destroy()
    expect(await asked).toBe('MAY_HAVE_BEEN_SENT')
    wallet.approve()
    await settle()
    expect(sent).toEqual([])
  })
})
