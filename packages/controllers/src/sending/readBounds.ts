import {
  type Actor,
  activeAccount,
  createError,
  type MaxEstimate,
  type SendFeature,
  type Spendable,
} from '@latchkey/core'
import { readDeadlineMs } from '@latchkey/core/adapter'
import type { Subject } from '../portfolio/subject.js'
import type { SendingParts } from './SendingParts.js'

type Parts = Pick<SendingParts, 'lifetime' | 'environment'>
type Reading = { readonly feature: SendFeature; readonly actor: Actor }

/** What an account can send, by the chain. */
export type Bounds = {
  /** Of the chosen token or currency; undefined where it is unknown. */
  readonly spendable: Spendable | undefined
  /** Of the native currency, which pays the fee. */
  readonly native: Spendable | undefined
}

/** What can be sent of a token or the native currency. Never rejects: unknown is undefined. */
export async function readBounds(
  parts: Parts,
  subject: Subject,
  token: string | undefined,
): Promise<Bounds> {
  const read = (of: { readonly token?: string }) =>
    orUndefined(parts, () =>
      reading(parts, subject, ({ feature, actor }, signal) =>
        feature.getSpendable({ ...actor, ...of, signal }),
      ),
    )
  const [native, spendable] = await Promise.all([
    read({}),
    token === undefined ? undefined : read({ token }),
  ])
  return { native, spendable: token === undefined ? native : spendable }
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
export async function readMax(parts: Parts, subject: Subject, to: string): Promise<MaxEstimate> {
  return await reading(parts, subject, ({ feature, actor }) =>
    feature.estimateMax({ ...actor, to }),
  )
}

async function reading<Result>(
  { lifetime }: Parts,
  { adapter, connection, connector, network }: Subject,
  read: (reading: Reading, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { send } = adapter.capabilities
  const account = activeAccount(connection)
  if (!send?.supports(connection, network) || !connector || !account)
    throw createError('UNSUPPORTED_CHAIN')
  const feature = await send.load()
  const actor = { connector, connection, account, network }
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
