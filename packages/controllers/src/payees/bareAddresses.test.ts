import { createFakeAdapter, createFakeEnvironment } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { isSameAddress, isTwin } from './addressForm.js'
import { checkReceiver } from './checkReceiver.js'
import { payeesOf } from './payeesOf.js'
import { parseStoredPayees } from './storedPayees.js'

const address = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
const twin = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
const bare = address.slice(2)
const on = { namespace: 'eip155', network: 'eip155:1' } as const
const codesOf = (written: string, own: readonly string[], payees: readonly string[]) =>
  checkReceiver({
    namespace: 'eip155',
    address: written,
    own,
    payees: payees.map((each) => ({ address: each })),
  }).map(({ code }) => code)

test.each([bare, bare.toLowerCase(), `0X${bare.toUpperCase()}`])(
  'the own account and a payee are known as %s',
  (written) => {
    expect(codesOf(written, [address], [])).toEqual(['OWN'])
    expect(codesOf(written, [], [address])).toEqual([])
    expect(codesOf(address, [written], [])).toEqual(['OWN'])
    expect(codesOf(address, [], [written])).toEqual([])
  },
)

test('a look-alike without 0x stays one', () => {
  expect(codesOf(twin.slice(2), [], [address])).toEqual(['TWIN'])
  expect(codesOf(twin.slice(2), [bare], [])).toEqual(['TWIN_OF_OWN'])
  expect(isTwin('eip155', bare, address)).toBe(false)
})

test('digits of another namespace, or of another length, get no 0x', () => {
  expect(isSameAddress('solana', bare, address)).toBe(false)
  expect(isSameAddress('eip155', bare.slice(1), `0x${bare.slice(1)}`)).toBe(false)
})

test('a payee that was typed without 0x is kept and shown with it, once', () => {
  const kit = createKit({
    adapters: [createFakeAdapter()],
    environment: createFakeEnvironment(),
    prefetch: 'none',
  })
  kit.start()
  const payees = kit.use(payeesOf)
  payees.add({ ...on, address, name: 'Bob' })
  payees.add({ ...on, address: bare })
  expect(payees.recent('eip155')).toMatchObject([{ address, name: 'Bob' }])
  payees.remove({ namespace: 'eip155', address: bare })
  expect(payees.recent('eip155')).toEqual([])
  // The format of an earlier version.
  const items = [
    { ...on, address: bare, chosenAt: 2 },
    { ...on, address, chosenAt: 1 },
  ]
  expect(parseStoredPayees({ items }).items).toEqual([{ ...on, address, chosenAt: 2 }])
})
