import {
  type Actor,
  createError,
  type MaxEstimate,
  type SendFeature,
  type Spendable,
  type Transfer,
} from '@latchkey/core'
import { readDeadlineMs } from '@latchkey/core/adapter'
import { actorOf, type Subject } from '../portfolio/subject.js'
import type { MemoRules } from './memoOf.js'
import type { SendingParts } from './SendingParts.js'

type Parts = Pick<SendingParts, 'lifetime' | 'environment'>
type Reading = { readonly feature: SendFeature; readonly actor: Actor }

/** The spendable part of a balance: of `token`, else of the native currency. Never rejects. */
export async function readSpendable(
  parts: Parts,
  subject: Subject,
  token: string | undefined,
): Promise<Spendable | undefined> {
  return await orUndefined(parts, () =>
    reading(parts, subject, ({ feature, actor }, signal) =>
      feature.getSpendable({ ...actor, signal, ...(token !== undefined && { token }) }),
    ),
  )
}

/** The least that a receiver can get. Never rejects: unknown is undefined. */
export async function readMinimum(
  parts: Parts,
  subject: Subject,
  { address: to, token }: { readonly address: string; readonly token: string | undefined },
): Promise<bigint | undefined> {
  return await orUndefined(parts, () =>
    reading(parts, subject, ({ feature, actor }, signal) =>
      feature.getMinimum({ ...actor, to, signal, ...(token !== undefined && { token }) }),
    ),
  )
}

/**
 * The most of the native currency that can be sent.
 *
 * @throws INSUFFICIENT_FUNDS and the errors of the chain
 */
export async function readMax(
  parts: Parts,
  subject: Subject,
  transfer: Pick<Transfer, 'to' | 'memo' | 'collectibles'>,
): Promise<MaxEstimate> {
  return await reading(parts, subject, ({ feature, actor }) =>
    feature.estimateMax({ ...actor, ...transfer }),
  )
}

/** The bounds of a memo. Never rejects: undefined where a transfer carries none. */
export async function readMemoRules(
  parts: Parts,
  subject: Subject,
): Promise<MemoRules | undefined> {
  return await orUndefined(parts, () =>
    reading(parts, subject, async ({ feature: { memo } }) => {
      if (!memo) return undefined
      const { longest, isCustomary = false } = memo
      return { longest, isCustomary }
    }),
  )
}

/** Whether a receiver takes nothing without a memo. Never rejects: unknown is undefined. */
export async function readNeedsMemo(
  parts: Parts,
  subject: Subject,
  { address: to, token }: { readonly address: string; readonly token: string | undefined },
): Promise<boolean | undefined> {
  return await orUndefined(parts, () =>
    reading(parts, subject, async ({ feature: { memo }, actor }, signal) =>
      memo?.isRequired?.({ ...actor, to, signal, ...(token !== undefined && { token }) }),
    ),
  )
}

async function reading<Result>(
  { lifetime }: Parts,
  subject: Subject,
  read: (reading: Reading, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { send } = subject.adapter.capabilities
  const actor = actorOf(subject)
  if (!send?.supports(subject.connection, subject.network) || !actor)
    throw createError('UNSUPPORTED_CHAIN')
  const feature = await send.load()
  return await lifetime.within((signal) => read({ feature, actor }, signal), {
    ms: readDeadlineMs,
    error: () => createError('HTTP_TIMEOUT'),
  })
}

async function orUndefined<Result>(
  { environment }: Parts,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    environment.log('info', 'The bounds of a transfer could not be read.', error)
    return undefined
  }
}
