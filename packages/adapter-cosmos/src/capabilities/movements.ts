import { member, toAmount } from '../chain/createLcd.js'
import { read } from '../language/answers.js'

/** Coins that one transaction moved from one account to another. */
export type Movement = {
  readonly from: string
  readonly to: string
  readonly denom: string
  readonly amount: bigint
}

/**
 * What the messages of a transaction moved; fees are not in it. Of a failed one, what its messages
 * would have moved.
 */
export function readMovements(response: unknown): readonly Movement[] {
  const messages = toList(member(response, 'tx.body.messages'))
  if (member(response, 'code') !== 0) return messages.flatMap(readMessage)
  return readEvents(response).map((movement) => {
    // Coins that leave over a channel go to an escrow account first, which nobody has to see.
    const message = messages.find(
      (one) => isIbcTransfer(one) && member(one, 'sender') === movement.from,
    )
    const receiver = member(message, 'receiver')
    return typeof receiver === 'string' ? { ...movement, to: receiver.slice(0, 128) } : movement
  })
}

/**
 * `transfer` events of messages. Fees are moved by an event without a message: it stands outside
 * `logs`, and has no `msg_index`.
 */
function readEvents(response: unknown): readonly Movement[] {
  const logs = toList(member(response, 'logs'))
  const events =
    logs.length > 0
      ? logs.flatMap((log) => toList(member(log, 'events')))
      : toList(member(response, 'events')).filter((event) =>
          attributesOf(event).some(({ key }) => key === 'msg_index'),
        )
  return events
    .filter((event) => member(event, 'type') === 'transfer')
    .flatMap((event) => readTransfer(attributesOf(event)))
}

type Attribute = { readonly key: string; readonly value: string }

function attributesOf(event: unknown): readonly Attribute[] {
  return toList(member(event, 'attributes')).flatMap(
    (attribute) =>
      read(attribute, ({ key, value }) =>
        typeof key === 'string' && typeof value === 'string' ? { key, value } : undefined,
      ) ?? [],
  )
}

/** Old logs join several transfers to one event: recipient, sender, amount, and again. */
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
    names.map((name) => member(message, name)).find((value) => typeof value === 'string')
  const from = texts('from_address', 'sender')
  const to = texts('to_address', 'receiver')
  const coins = isIbcTransfer(message)
    ? [member(message, 'token')]
    : toList(member(message, 'amount'))
  if (typeof from !== 'string' || typeof to !== 'string') return []
  return coins.flatMap((coin) => {
    const denom = member(coin, 'denom')
    const amount = toAmount(member(coin, 'amount'))
    return typeof denom === 'string' && amount !== undefined ? [{ from, to, denom, amount }] : []
  })
}

const isIbcTransfer = (message: unknown) =>
  member(message, '@type') === '/ibc.applications.transfer.v1.MsgTransfer'

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]).slice(0, 1_000) : []
}
