import {
  createFakeAdapter,
  createFakeClock,
  createFakeEnvironment,
  createFakeOrigin,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { storageKeys } from '../persistence/storageKeys.js'
import { payeesOf } from './payeesOf.js'
import { parseStoredPayees } from './storedPayees.js'

const key = storageKeys().find((each) => each.key.endsWith('.payees'))?.key ?? ''
const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const on = { namespace: 'eip155', network: 'eip155:1' } as const

function openTabs(count: number, stored: Readonly<Record<string, string>> = {}) {
  const clock = createFakeClock()
  const origin = createFakeOrigin(stored)
  const tabs = Array.from({ length: count }, () => {
    const environment = createFakeEnvironment({ clock, origin })
    const kit = createKit({ adapters: [createFakeAdapter()], environment, prefetch: 'none' })
    kit.start()
    return { kit, environment, payees: kit.use(payeesOf) }
  })
  return { origin, clock, tabs, payees: tabs[0]?.payees as ReturnType<typeof payeesOf> }
}

describe('payees', () => {
  test('the newest choice comes first, and a known payee moves up with its name', async () => {
    const { payees, clock } = openTabs(1)
    payees.add({ ...on, address: alice, name: 'vitalik.eth' })
    await clock.advance(10)
    payees.add({ ...on, network: 'eip155:10', address: address(2) })
    payees.add({ ...on, network: 'eip155:10', address: alice.toLowerCase() })
    expect(payees.recent('eip155')).toMatchObject([
      { address: alice.toLowerCase(), name: 'vitalik.eth', network: 'eip155:10' },
      { address: address(2) },
    ])
    expect(payees.recent('solana')).toEqual([])
    payees.remove({ namespace: 'eip155', address: alice })
    expect(payees.recent('eip155').map((each) => each.address)).toEqual([address(2)])
  })

  test('a payee keeps whether its last transfer had a memo, which a choice without a transfer leaves as it is', () => {
    const { payees, origin } = openTabs(1)
    const later = () =>
      openTabs(1, { [key]: origin.values.get(key) ?? '' }).payees.recent('eip155')[0]
    payees.add({ ...on, address: alice, hasMemo: true })
    expect(later()?.hasMemo).toBe(true)
    payees.add({ ...on, address: alice, name: 'Exchange' })
    expect(later()).toMatchObject({ name: 'Exchange', hasMemo: true })
    payees.add({ ...on, address: alice, hasMemo: false })
    expect(later()).not.toHaveProperty('hasMemo')
  })

  test('at most 40 of a namespace are kept, the others of theirs stay', () => {
    const { payees, origin } = openTabs(1)
    const mint = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    payees.add({ namespace: 'solana', network: 'solana:a', address: mint })
    for (let at = 0; at < 50; at++) payees.add({ ...on, address: address(at) })
    expect(payees.recent('eip155')).toHaveLength(40)
    expect(payees.recent('eip155')[0]?.address).toBe(address(49))
    expect(payees.recent('eip155')[39]?.address).toBe(address(10))
    expect(payees.recent('solana')).toHaveLength(1)
    expect(JSON.parse(origin.values.get(key) ?? '').items).toHaveLength(41)
  })

  test('other tabs and later visits have them', async () => {
    const { tabs, origin } = openTabs(2)
    tabs[0]?.payees.add({ ...on, address: alice })
    await settle()
    expect(tabs[1]?.payees.store.getState().items).toMatchObject([{ address: alice }])
    tabs[1]?.payees.add({ ...on, address: address(1) })
    await settle()
    expect(tabs[0]?.payees.recent('eip155').map((each) => each.address)).toEqual([
      address(1),
      alice,
    ])
    const later = openTabs(1, { [key]: origin.values.get(key) ?? '' })
    expect(later.payees.recent('eip155')).toHaveLength(2)
  })

  test('nothing is written before a choice, and a stopped kit leaves no listener', async () => {
    const { tabs, origin, payees } = openTabs(1)
    expect(origin.values.has(key)).toBe(false)
    const [tab] = tabs
    tab?.kit.destroy()
    expect(tab?.environment.listeners()).toBe(0)
    tab?.kit.start()
    expect(tab?.kit.use(payeesOf)).toBe(payees)
    payees.add({ ...on, address: alice })
    expect(payees.recent('eip155')).toHaveLength(1)
  })

  test('an address that does not fit its namespace is not kept, and a name is cleaned', () => {
    const { payees } = openTabs(1)
    payees.add({ ...on, address: 'a b' })
    payees.add({ namespace: 'solana', network: 'eip155:1', address: alice })
    expect(payees.store.getState().items).toEqual([])
    payees.add({ ...on, address: alice, name: 'Ali\u202Ece' })
    expect(payees.recent('eip155')[0]?.name).toBe('Alice')
  })

  test('a version from the future is left alone [R-09]', () => {
    const future = JSON.stringify({ v: 9, other: true })
    const { payees, origin } = openTabs(1, { [key]: future })
    payees.add({ ...on, address: alice })
    expect(payees.recent('eip155')).toHaveLength(1)
    expect(origin.values.get(key)).toBe(future)
  })

  test('reading any stored value neither throws nor grows it [R-09]', () => {
    const entry = fc.record({
      namespace: fc.oneof(fc.constant('eip155'), fc.anything()),
      network: fc.oneof(fc.constant('eip155:1'), fc.anything()),
      address: fc.oneof(fc.constant(alice), fc.string(), fc.anything()),
      name: fc.anything(),
      hasMemo: fc.oneof(fc.boolean(), fc.anything()),
      chosenAt: fc.oneof(fc.integer(), fc.anything()),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(entry)), (items) => {
        const once = parseStoredPayees({ items })
        expect(parseStoredPayees(once)).toEqual(once)
        expect(once.items.length).toBeLessThanOrEqual(200)
      }),
    )
  })
})
