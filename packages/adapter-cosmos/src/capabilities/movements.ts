import { parseForeign, readForeign } from '@latchkey/core/adapter'
import { toAmount } from '../chain/createLcd.js'
import { createMemoReader } from './createMemoReader.js'

/** Coins moved from one account to another by one transaction. */
export type Movement = {
  readonly from: string
  readonly to: string
  readonly denom: string
  readonly amount: bigint
  /** The sender's public text; absent for none. */
  readonly memo?: string
}

/**
 * The movements of a transaction's messages, without fees. For a failed one, the intended
 * movements.
 */
export function readMovements(response: unknown): readonly Movement[] {
  const messages = toList(readForeign(response, 'tx', 'body', 'messages'))
  const memoOf = createMemoReader(response, messages)
  return readPlainMovements(response, messages).map((movement) => {
    const memo = memoOf(movement)
    return typeof memo === 'string' && memo !== '' ? { ...movement, memo } : movement
  })
}

function readPlainMovements(response: unknown, messages: readonly unknown[]): readonly Movement[] {
  if (readForeign(response, 'code') !== 0) return messages.flatMap(readMessage)
  return readEvents(response).map((movement) => {
    // A transfer over a channel pays an escrow account first; the final receiver is shown instead.
    const message = messages.find(
      (one) => isIbcTransfer(one) && readForeign(one, 'sender') === movement.from,
    )
    const receiver = readForeign(message, 'receiver')
    return typeof receiver === 'string' ? { ...movement, to: receiver.slice(0, 128) } : movement
  })
}

/**
 * Reads the `transfer` events of messages. The fee's event has no message: it is outside `logs` and
 * has no `msg_index`.
 */
function readEvents(response: unknown): readonly Movement[] {
  const logs = toList(readForeign(response, 'logs'))
  const events =
    logs.length > 0
      ? logs.flatMap((log) => toList(readForeign(log, 'events')))
      : toList(readForeign(response, 'events')).filter((event) =>
          attributesOf(event).some(({ key }) => key === 'msg_index'),
        )
  return events
    .filter((event) => readForeign(event, 'type') === 'transfer')
    .flatMap((event) => readTransfer(attributesOf(event)))
}

type Attribute = { readonly key: string; readonly value: string }

function attributesOf(event: unknown): readonly Attribute[] {
  return toList(readForeign(event, 'attributes')).flatMap(
    (attribute) =>
      parseForeign(attribute, ({ key, value }) =>
        typeof key === 'string' && typeof value === 'string' ? { key, value } : undefined,
      ) ?? [],
  )
}

/** Old logs join several transfers in one event: recipient, sender, amount, repeated. */
function readTransfer(attributes: readonly Attribute[]): readonly Movement[] {
  const all = (key: string) =>
    attributes.filter((attribute) => attribute.key === key).map(({ value }) => value)
  const [recipients, senders, amounts] = [all('recipient'), all('sender'), all('amount')]
  return recipients.flatMap((to, index) =>
    (amounts[index] ?? '').split(',').flatMap((coin) => {
      const match = /^(\d{1,78})([a-zA-Z][a-zA-Z0-9/:._-]{2,127})$/.exec(coin)
      return match
        ? [
            {
              from: senders[index] ?? '',
              to,
              denom: match[2] as string,
              amount: BigInt(match[1] as string),
            },
          ]
        : []
    }),
  )
}

function readMessage(message: unknown): readonly Movement[] {
  const texts = (...names: readonly string[]) =>
    names.map((name) => readForeign(message, name)).find((value) => typeof value === 'string')
  const from = texts('from_address', 'sender')
  const to = texts('to_address', 'receiver')
  const coins = isIbcTransfer(message)
    ? [readForeign(message, 'token')]
    : toList(readForeign(message, 'amount'))
  if (typeof from !== 'string' || typeof to !== 'string') return []
  return coins.flatMap((coin) => {
    const denom = readForeign(coin, 'denom')
    const amount = toAmount(readForeign(coin, 'amount'))
    return typeof denom === 'string' && amount !== undefined ? [{ from, to, denom, amount }] : []
  })
}

const isIbcTransfer = (message: unknown) =>
  readForeign(message, '@type') === '/ibc.applications.transfer.v1.MsgTransfer'

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]).slice(0, 1_000) : []
}
