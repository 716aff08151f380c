import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { type Answer, openGuestPort } from '../../test/openGuest.js'

const prototypeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
const id = fc.nat({ max: 6 }).map((number) => `id-of-a-fuzzed-call-${number}`)
const wrongId = fc.oneof(
  fc.constantFrom(...prototypeNames, 'short', 'x'.repeat(65), 'id with sixteen <'),
  fc.constantFrom(undefined, null, 7, [], ['id-of-a-fuzzed-call-1'], {}),
  fc.string({ maxLength: 15 }),
)
const cyclic = fc.array(fc.nat()).map((list) => {
  const around: Record<string, unknown> = { list }
  around.list = [around]
  return around
})
/** What a port carries, of every kind. */
const anything = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withNullPrototype: true,
    maxDepth: 3,
  }),
  cyclic,
  fc.integer({ min: 10, max: 24 }).map((depth) => {
    let nested: unknown = 0
    for (let level = 0; level < depth; level++) nested = [nested]
    return nested
  }),
  fc.integer({ min: 1, max: 20 }).map((power) => 'x'.repeat(2 ** power)),
  fc.constantFrom(...prototypeNames),
)
const name = fc.oneof(
  fc.constantFrom('answer', 'nothing', 'reject', 'function', 'throw', ...prototypeNames),
  fc.string(),
)
const call = fc.record({ id, t: name, p: anything }, { requiredKeys: ['id', 't'] })
const message = fc.oneof(
  { weight: 4, arbitrary: call },
  { weight: 2, arbitrary: fc.record({ id, t: anything, p: anything }, { requiredKeys: ['id'] }) },
  { weight: 1, arbitrary: fc.record({ id: wrongId, t: name, p: anything }) },
  { weight: 1, arbitrary: fc.record({ abort: fc.oneof(id, wrongId, anything) }) },
  { weight: 1, arbitrary: fc.record({ id, t: name, abort: fc.oneof(id, wrongId) }) },
  { weight: 2, arbitrary: anything },
)

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value)

/** The id that a message of the host has, as the guest reads it: none where it is an abort. */
function idOf(sent: unknown): string | undefined {
  const { id: own, abort } = (typeof sent === 'object' && sent !== null ? sent : {}) as {
    readonly id?: unknown
    readonly abort?: unknown
  }
  return isId(own) && !isId(abort) ? own : undefined
}

const codes = ['RPC_INVALID_REQUEST', 'RPC_LIMIT_EXCEEDED', 'OF_THE_DOCUMENT']

/** Sends the messages to a document, and checks its answers. Vitest reports what is unhandled. */
async function checkAnswers(messages: readonly unknown[]): Promise<void> {
  const { send, hear, heard, close } = openGuestPort({
    async answer({ name: of, input, signal }) {
      expect(signal).toBeInstanceOf(AbortSignal)
      if (of === 'nothing') return undefined
      if (of === 'function') return () => input
      if (of === 'throw') throw Object.create(null)
      if (of === 'reject') throw new Error(of)
      return input
    },
    toWire: () => ({ code: 'OF_THE_DOCUMENT', message: '' }),
  })
  const sent: string[] = []
  for (const each of messages) {
    try {
      send(each)
    } catch {
      // The port carries no function and no symbol, so the host cannot send them.
      continue
    }
    const of = idOf(each)
    if (of !== undefined) sent.push(of)
  }
  const last = 'id-of-the-last-call'
  send({ id: last, t: 'answer' })
  await hear(sent.length + 2)
  close()
  const answers = heard.slice(1) as readonly Answer[]
  expect(answers.map(({ id: of }) => of).toSorted()).toEqual([...sent, last].toSorted())
  for (const answer of answers) if (answer.ok !== true) expect(codes).toContain(answer.e.code)
}

describe('a document and a host that sends anything [F-05]', () => {
  it('each message with an id gets one answer, and all others none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 12 }), async (messages) => {
        await checkAnswers(messages)
      }),
      { numRuns: runsOf(2_000, 50_000) },
    )
  })
})
