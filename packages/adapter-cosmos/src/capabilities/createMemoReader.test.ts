import { expect, it } from 'vitest'
import { createMemoReader } from './createMemoReader.js'

/** A transaction with these messages, and the memo of its signer. */
function read(messages: readonly object[]) {
  const response = { tx: { body: { messages, memo: 'of the signer' } } }
  return createMemoReader(response, messages)
}
const packet = (data: object | string) => ({
  '@type': '/ibc.core.channel.v1.MsgRecvPacket',
  packet: { data: btoa(typeof data === 'string' ? data : JSON.stringify(data)) },
})
const movement = { to: 'osmo1me', amount: 5n }

it('a transaction’s memo is its signer’s, for every movement', () => {
  expect(read([{ '@type': '/cosmos.bank.v1beta1.MsgSend' }])(movement)).toBe('of the signer')
})

it('a packet’s memo is its sender’s, and the relayer’s text is left out', () => {
  const update = { '@type': '/ibc.core.client.v1.MsgUpdateClient' }
  const memoOf = read([
    update,
    packet('no JSON'),
    packet({ receiver: 'osmo1other', amount: '5', memo: 'for another' }),
    packet({ receiver: 'osmo1me', amount: '6', memo: 'another amount' }),
    packet({ receiver: 'osmo1me', amount: '5', memo: 'mine' }),
    packet({ receiver: 'osmo1me', amount: '7' }),
  ])
  expect(memoOf(movement)).toBe('mine')
  expect(memoOf({ ...movement, amount: 7n })).toBeUndefined()
  expect(memoOf({ ...movement, amount: 8n })).toBeUndefined()
})

it('coins that a relayer brings back have none', () => {
  for (const type of ['MsgTimeout', 'MsgAcknowledgement'])
    expect(
      read([
        {
          ...packet({ receiver: 'osmo1me', amount: '5', memo: 'sent' }),
          '@type': `/ibc.core.channel.v1.${type}`,
        },
      ])(movement),
    ).toBeUndefined()
})
