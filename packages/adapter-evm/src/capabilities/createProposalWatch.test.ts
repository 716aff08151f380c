import type { Connector } from '@latchkey/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProposalWatch } from './createProposalWatch.js'

const id = `0x${'5a'.repeat(32)}`
const hash = `0x${'7b'.repeat(32)}`

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A wallet that answers each look by `answer`, and the seconds at which it was asked. */
function watch(answer: () => unknown, more: object = {}) {
  const start = Date.now()
  const askedAt: number[] = []
  const stopping = new AbortController()
  const provider = {
    ...more,
    async request({ method, params }: { readonly method: string; readonly params?: unknown }) {
      expect({ method, params }).toEqual({ method: 'wallet_getCallsStatus', params: [id] })
      askedAt.push((Date.now() - start) / 1_000)
      return answer()
    },
  }
  const connector = { getProvider: async () => provider } as unknown as Connector
  const look = createProposalWatch({ connector, id, signal: stopping.signal })
  /** Looks each second. */
  const lookFor = async (seconds: number) => {
    let state = await look()
    for (let second = 0; second < seconds; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      state = await look()
    }
    return state
  }
  return { askedAt, look, lookFor, stop: () => stopping.abort() }
}

const refuse = (code: number) => () => {
  throw Object.assign(new Error('No.'), { code })
}

it('a wallet is asked more and more rarely, at last every five minutes', async () => {
  const { askedAt, lookFor } = watch(() => ({ status: 100 }))
  expect(await lookFor(1_000)).toEqual({ status: 'pending' })
  expect(askedAt).toEqual([0, 5, 15, 35, 75, 155, 315, 615, 915])
})

it('one that does not know the id yet is asked again, and its old answer stays', async () => {
  let answer: () => unknown = refuse(5730)
  const { askedAt, lookFor } = watch(() => answer())
  expect(await lookFor(4)).toBeUndefined()
  answer = () => ({ status: 100 })
  expect(await lookFor(1)).toEqual({ status: 'pending' })
  answer = () => null
  expect(await lookFor(10)).toEqual({ status: 'pending' })
  expect(askedAt).toEqual([0, 5, 15])
})

it.each([
  ['does not have the method', 4200],
  ['does not allow it', 4100],
  ['asked the person', 4001],
])('one that %s is not asked again', async (_, code) => {
  const { askedAt, lookFor } = watch(refuse(code))
  expect(await lookFor(60)).toBeUndefined()
  expect(askedAt).toEqual([0])
})

const receipt = (status: string, transactionHash = hash) => ({ status, transactionHash })

it.each([
  ['carried out', { status: 200, receipts: [receipt('0x1')] }, { status: 'included', hash }],
  ['without a hash', { status: 200, receipts: [receipt('0x1', '0x')] }, { status: 'included' }],
  ['failed inside', { status: 200, receipts: [receipt('0x0')] }, { status: 'reverted', hash }],
  ['failed', { status: 500, receipts: [receipt('0x1')] }, { status: 'reverted', hash }],
  ['rejected by the owners', { status: 400 }, { status: 'cancelled' }],
])(
  'a proposal that is %s has ended, and the wallet is not asked again',
  async (_, answer, state) => {
    const { askedAt, lookFor } = watch(() => answer)
    expect(await lookFor(60)).toEqual(state)
    expect(askedAt).toEqual([0])
  },
)

it('the signal ends a look that the wallet does not answer', async () => {
  const { look, stop } = watch(() => new Promise(() => undefined))
  const failed = expect(look()).rejects.toMatchObject({ code: 'ABORTED' })
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await failed
})

it('a wallet whose app each request brings to the front is not asked', async () => {
  vi.stubGlobal('localStorage', { WALLETCONNECT_DEEPLINK_CHOICE: '{"href":"safe://"}' })
  const answer = () => ({ status: 100 })
  const app = watch(answer, { isWalletConnect: true })
  const page = watch(answer)
  await Promise.all([app.look(), page.look()])
  expect([app.askedAt, page.askedAt]).toEqual([[], [0]])
  vi.unstubAllGlobals()
  expect(await app.look()).toEqual({ status: 'pending' })
})
