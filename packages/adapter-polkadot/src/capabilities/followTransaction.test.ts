import type { TransactionOutcome } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Chain } from '../chain/createChains.js'
import type { Runtime } from '../chain/createRuntime.js'
import { hashExtrinsic } from '../chain/extrinsic.js'
import type { Hex } from '../language/Hex.js'
import { followTransaction } from './followTransaction.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const transaction: Hex = '0x1234'
const id = hashExtrinsic(transaction)
const other: Hex = '0x5678'

/** A chain of the test's own making: `blocks[n]` is block n with a hash and its transactions. */
function createFakeChain() {
  const blocks: { hash: Hex; extrinsics: Hex[] }[] = []
  const state = { finalized: 0, failed: false, asked: 0 }
  let made = 0
  const add = (...extrinsics: Hex[]) => {
    blocks.push({ hash: `0x${(++made).toString(16).padStart(64, '0')}`, extrinsics })
  }
  add()
  const runtime = {
    storage: () => ({
      key: () => '0x00',
      decode: () => [
        {
          phase: { type: 'ApplyExtrinsic', value: 0 },
          event: {
            type: 'System',
            value: { type: state.failed ? 'ExtrinsicFailed' : 'ExtrinsicSuccess', value: {} },
          },
        },
      ],
    }),
  } as unknown as Runtime
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    chain_getHeader: ([hash]) => ({
      number: `0x${(hash ? blocks.findIndex((block) => block.hash === hash) : blocks.length - 1).toString(16)}`,
    }),
    chain_getFinalizedHead: () => blocks[state.finalized]?.hash,
    chain_getBlockHash: ([numbers]) =>
      (numbers as number[]).map((number) => blocks[number]?.hash ?? null),
    chain_getBlock: ([hash]) => {
      state.asked += 1
      return { block: { extrinsics: blocks.find((block) => block.hash === hash)?.extrinsics } }
    },
    state_getStorage: () => '0x00',
  }
  const chain = {
    runtime,
    runtimeAt: () => Promise.resolve(runtime),
    ask: (method: string, params: readonly unknown[] = []) =>
      Promise.resolve(answers[method]?.(params)),
  } as unknown as Chain
  return { chain, blocks, add, state }
}

const settled = (promise: Promise<TransactionOutcome>) => {
  let outcome: unknown
  promise.then(
    (value) => {
      outcome = value.status
    },
    (error: { code?: string }) => {
      outcome = error.code
    },
  )
  const wait = async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    return outcome
  }
  return { read: () => outcome, wait }
}

describe('following a transaction', () => {
  it('ends when the block that has it is final, not before', async () => {
    const { chain, add, state } = createFakeChain()
    const follow = settled(followTransaction(chain, { id, lifetime: { first: 0, last: 10 } }))
    add(transaction)
    expect(await follow.wait()).toBeUndefined()
    state.finalized = 1
    expect(await follow.wait()).toBe('success')
  })

  it('says when the runtime did not carry it out', async () => {
    const { chain, add, state } = createFakeChain()
    Object.assign(state, { failed: true, finalized: 1 })
    add(transaction)
    expect(await followTransaction(chain, { id, lifetime: { first: 0, last: 10 } })).toEqual({
      status: 'reverted',
    })
  })

  it('a block that the chain leaves is forgotten, and the transaction found again in another', async () => {
    const { chain, add, blocks, state } = createFakeChain()
    const follow = settled(followTransaction(chain, { id, lifetime: { first: 0, last: 10 } }))
    add(transaction)
    expect(await follow.wait()).toBeUndefined()
    blocks.pop()
    add(other)
    state.finalized = 1
    expect(await follow.wait()).toBeUndefined()
    add(transaction)
    state.finalized = 2
    await follow.wait()
    expect(await follow.wait()).toBe('success')
  })

  it('a transaction that no block can take any more is dropped, and none is looked at twice', async () => {
    const { chain, add, state } = createFakeChain()
    const follow = settled(followTransaction(chain, { id, lifetime: { first: 0, last: 3 } }))
    for (let number = 1; number <= 5; number++) add(other)
    expect(await follow.wait()).toBeUndefined()
    state.finalized = 2
    expect(await follow.wait()).toBeUndefined()
    state.finalized = 3
    expect(await follow.wait()).toBe('dropped')
    expect(state.asked).toBe(4)
  })

  it('one that was not sent from this page is looked for in the newest blocks, and the next ones', async () => {
    const { chain, add, state } = createFakeChain()
    for (let number = 1; number <= 200; number++) add(number === 150 ? transaction : other)
    state.finalized = 200
    expect(await followTransaction(chain, { id })).toEqual({ status: 'success' })
    const lost = settled(followTransaction(chain, { id: `0x${'77'.repeat(32)}` }))
    for (let number = 1; number <= 128; number++) add(other)
    expect(await lost.wait()).toBeUndefined()
    state.finalized = 328
    expect(await lost.wait()).toBe('dropped')
  })

  it('a chain that stands still ends it after 30 minutes, an abort at once [R-06]', async () => {
    const { chain } = createFakeChain()
    const follow = settled(followTransaction(chain, { id, lifetime: { first: 0, last: 10 } }))
    const controller = new AbortController()
    const aborted = settled(
      followTransaction(chain, { id, lifetime: { first: 0, last: 10 }, signal: controller.signal }),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(aborted.read()).toBe('ABORTED')
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    expect(follow.read()).toBe('HTTP_TIMEOUT')
  })

  it('a hidden page asks once a minute [R-13]', async () => {
    const { chain, add, state } = createFakeChain()
    const hidden = { ...chain, settings: async () => ({ isVisible: () => false }) }
    const follow = settled(followTransaction(hidden, { id, lifetime: { first: 0, last: 10 } }))
    await vi.advanceTimersByTimeAsync(0)
    add(transaction)
    state.finalized = 1
    await vi.advanceTimersByTimeAsync(59_000)
    expect(follow.read()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(follow.read()).toBe('success')
  })
})
