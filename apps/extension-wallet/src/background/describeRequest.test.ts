import { describe, expect, it } from 'vitest'
import { describeRequest } from './describeRequest.js'

const told = (...input: Parameters<typeof describeRequest>) => {
  const { title, lines } = describeRequest(...input)
  return { title, ...Object.fromEntries(lines) }
}

describe('the description of a request', () => {
  it('says of a payment to whom and how much', () => {
    const call = { to: '0x01', value: 15n * 10n ** 17n } as const
    expect(
      told('eip155', {
        kind: 'sendTransaction',
        method: 'eth_sendTransaction',
        chainId: 1,
        account: '0xme',
        call,
      }),
    ).toEqual({
      title: 'Sign and send this transaction?',
      'Chain id': '1',
      Account: '0xme',
      To: '0x01',
      Amount: '1.5 ETH',
    })
    expect(
      told('bip122', {
        kind: 'sendTransfer',
        recipients: [{ address: 'bcrt1', amount: 5n }],
        fee: 141n,
      }),
    ).toMatchObject({
      title: 'Send this payment?',
      Fee: '141 satoshis',
    })
  })

  it('reads a transfer of a token out of the data, and shows all data that it cannot read', () => {
    const data =
      `0xa9059cbb${'0'.repeat(24)}${'ab'.repeat(20)}${(7).toString(16).padStart(64, '0')}` as const
    expect(
      told('eip155', { kind: 'sendTransaction', call: { to: '0xtoken', value: 0n, data } }),
    ).toMatchObject({
      Token: '0xtoken',
      To: `0x${'ab'.repeat(20)}`,
      Amount: '7 of its smallest unit',
    })
    expect(
      told('eip155', { kind: 'sendTransaction', call: { value: 0n, data: '0x6001' } }),
    ).toMatchObject({
      To: 'a new contract',
      Data: '0x6001',
    })
    expect(told('cosmos', { kind: 'signDirect', bodyBytes: Uint8Array.of(1, 255) })).toMatchObject({
      'Body bytes': '0x01ff',
    })
  })

  it('does not trust a page’s own name', () => {
    expect(told('polkadot', { kind: 'connect', origin: 'My Bank', accounts: [] })).toMatchObject({
      'Calls itself': 'My Bank',
    })
    expect(told('polkadot', { kind: 'sendTransaction', account: '5G' }).title).toBe(
      'Sign this transaction?',
    )
  })
})
