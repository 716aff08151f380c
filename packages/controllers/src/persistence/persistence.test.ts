import { readFileSync } from 'node:fs'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeOrigin,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStoredBuying } from '../buying/storedBuying.js'
import { parseStoredStandby } from '../connection/createStandby.js'
import { createKit } from '../kit/createKit.js'
import { parseStoredPayees } from '../payees/storedPayees.js'
import { parseStoredTransactions } from '../requests/storedTransactions.js'
import { migrate } from './migrate.js'
import { parseStoredConnection, parseStoredConnections } from './parseStored.js'
import { storageKeys } from './storageKeys.js'

const [{ key }, , { key: transactionsKey }] = storageKeys()
const golden = (name: string) =>
  readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8').trim()
const entry = {
  connectorId: 'a',
  caipNetworkId: 'eip155:1',
  addresses: ['0x00000000000000000000000000000000000000a1'],
}
const valid = JSON.stringify({
  v: 1,
  namespaces: { eip155: entry },
  active: 'eip155',
  recent: ['a'],
  updatedAt: 1,
  tab: 'x',
})

async function startWith(
  text: string | undefined,
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
) {
  const origin = createFakeOrigin(text === undefined ? {} : { [key]: text })
  const environment = { ...createFakeEnvironment({ origin }), ...(storage ? { storage } : {}) }
  const connector = createFakeConnector({ id: 'a', authorized: true })
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector] })],
    environment,
    prefetch: 'none',
  })
  kit.start()
  await kit.connection.reconnect()
  return { kit, origin, environment }
}

describe('persistence', () => {
  test('only the documented keys are written, after everything was used [W-15]', async () => {
    const { kit, origin, environment } = await startWith(undefined)
    await kit.connection.connect({ connectorId: 'a' })
    kit.theme.setMode('light')
    kit.open()
    await kit.network.switchNetwork('eip155:2')
    await environment.clock.advance(1_000)
    expect([...origin.values.keys()]).toEqual([key])
    const document = JSON.parse(origin.values.get(key) ?? '')
    expect(Object.keys(document)).toEqual([
      'v',
      'namespaces',
      'active',
      'recent',
      'updatedAt',
      'tab',
    ])
    expect(Object.keys(document.namespaces.eip155)).toEqual([
      'connectorId',
      'caipNetworkId',
      'addresses',
    ])
    expect(storageKeys('shop').map((each) => each.key)).toEqual([
      'latchkey.shop.connection',
      'latchkey.shop.others',
      'latchkey.shop.transactions',
      'latchkey.shop.catalogue',
      'latchkey.shop.clearSigning',
      'latchkey.shop.signIn',
      'latchkey.shop.payees',
      'latchkey.shop.buying',
      'latchkey.shop.account',
      'latchkey.shop.session',
      'WALLETCONNECT_DEEPLINK_CHOICE',
      'latchkey-walletconnect',
    ])
  })

  test('every version that was ever written reads as it was meant [R-09]', () => {
    const { v: _v, updatedAt: _at, tab: _tab, ...connections } = JSON.parse(golden('connection.v1'))
    const {
      v: _v1,
      updatedAt: _at1,
      tab: _tab1,
      ...transactions
    } = JSON.parse(golden('transactions.v1'))
    const read = (name: string) => migrate(golden(name), []) as Record<string, unknown>
    expect(parseStoredConnections(read('connection.v1'))).toEqual(connections)
    expect(parseStoredTransactions(read('transactions.v1'))).toEqual(transactions)
    expect(parseStoredStandby(read('others.v1'), parseStoredConnection).namespaces).toEqual(
      JSON.parse(golden('others.v1')).namespaces,
    )
    expect(parseStoredPayees(read('payees.v1')).items).toEqual(
      JSON.parse(golden('payees.v1')).items,
    )
    expect(parseStoredBuying(read('buying.v1'))).toEqual({ subdivision: 'NY' })
  })

  test('documents one, two and three versions old are brought up step by step [R-09]', () => {
    const steps = ['b', 'c', 'd'].map((name) => (document: object) => ({
      ...document,
      [name]: true,
    }))
    expect(migrate('{"v":1,"a":true}', steps)).toEqual({ v: 4, a: true, b: true, c: true, d: true })
    expect(migrate('{"v":2,"a":true}', steps)).toEqual({ v: 4, a: true, c: true, d: true })
    expect(migrate('{"v":3,"a":true}', steps)).toEqual({ v: 4, a: true, d: true })
    expect(migrate('{"v":4,"a":true}', steps)).toEqual({ v: 4, a: true })
    expect(migrate('{"v":5,"a":true}', steps)).toBe('future')
  })

  test('a version from the future is left alone, and the visit goes on in memory [R-09]', async () => {
    const future = JSON.stringify({ v: 99, somethingElse: true })
    const { kit, origin, environment } = await startWith(future)
    expect(kit.getState().status).toBe('disconnected')
    await kit.connection.connect({ connectorId: 'a' })
    await environment.clock.advance(1_000)
    expect(kit.getState().status).toBe('connected')
    expect(origin.values.get(key)).toBe(future)
    await kit.connection.disconnect()
    expect(origin.values.get(key)).toBe(future)
  })

  test('no stored value makes it throw, and a valid connection is not lost [R-09]', async () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          v: fc.constantFrom(1, 0, -1, 1.5, '1', null),
          namespaces: fc.anything(),
          recent: fc.anything(),
          active: fc.anything(),
        })
        .map((value) => safeJson(value)),
      fc
        .record({
          connectorId: fc.anything(),
          caipNetworkId: fc.anything(),
          addresses: fc.anything(),
        })
        .map((eip155) => safeJson({ v: 1, namespaces: { eip155 } })),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const { kit, environment } = await startWith(text)
        await kit.connection.connect({ connectorId: 'a' })
        expect(kit.getState().status).toBe('connected')
        kit.destroy()
        expect(environment.listeners()).toBe(0)
      }),
      { numRuns: 300 },
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (others) => {
        const document = {
          ...others,
          ...JSON.parse(valid),
          namespaces: { ...others, eip155: entry },
        }
        const { kit } = await startWith(JSON.stringify(document))
        expect(kit.getState().status).toBe('connected')
        kit.destroy()
      }),
      { numRuns: 100 },
    )
  })

  test('accepts stored values that cannot be converted to text [R-09]', () => {
    const namespaces = { '': { toString: 0 }, ' ': { toString: 0 }, eip155: entry }
    expect(parseStoredConnections({ namespaces, active: 'toString' })).toEqual({
      namespaces: { eip155: entry },
      recent: [],
    })
  })

  test.each([
    ['blocked', { getItem: () => raise(), setItem: () => raise(), removeItem: () => raise() }],
    ['full', { getItem: () => null, setItem: () => raise(), removeItem: () => undefined }],
  ])('a storage that is %s stops no connection [R-09]', async (_name, storage) => {
    const { kit } = await startWith(undefined, storage)
    await kit.connection.connect({ connectorId: 'a' })
    expect(kit.getState().status).toBe('connected')
    await kit.connection.disconnect()
    expect(kit.getState().status).toBe('disconnected')
  })

  test('a storage that another tab clears ends no connection, and is filled again [R-09]', async () => {
    const { kit, origin, environment } = await startWith(valid)
    const other = origin.openTab()
    other.storage.removeItem(key)
    await settle()
    expect(kit.getState().status).toBe('connected')
    await kit.network.switchNetwork('eip155:2')
    await environment.clock.advance(100)
    expect(JSON.parse(origin.values.get(key) ?? '').namespaces.eip155.caipNetworkId).toBe(
      'eip155:2',
    )
  })

  test('at most 99 transactions are kept, the newest first, in the state that is further', () => {
    const items = Array.from({ length: 150 }, (_, index) => ({
      id: `0x${index}`,
      namespace: 'eip155',
      network: 'eip155:1',
      status: 'pending',
      sentAt: index,
    }))
    const parsed = parseStoredTransactions({
      items: [...items, { ...items[149], status: 'success' }],
    }).items
    expect(parsed).toHaveLength(99)
    expect(parsed[0]).toMatchObject({ id: '0x149', status: 'success' })
    const dropped = { ...items[0], status: 'dropped' }
    const mined = { ...items[0], status: 'success', replacedBy: '0xff' }
    expect(parseStoredTransactions({ items: [dropped, mined] }).items).toEqual([mined])
    expect(parseStoredTransactions({ items: [mined, dropped] }).items).toEqual([mined])
    expect(transactionsKey).toBe('latchkey.default.transactions')
  })

  test('a stored transaction keeps its sender and what was sent; values of the wrong kind are dropped from it', () => {
    const base = {
      id: '0x1',
      namespace: 'eip155',
      network: 'eip155:1',
      status: 'pending',
      sentAt: 1,
    }
    const transfer = { to: '0xbb', amount: '12', token: '0xcc' }
    const parse = (more: object) => parseStoredTransactions({ items: [{ ...base, ...more }] }).items
    expect(parse({ from: '0xa1', transfer })).toEqual([{ ...base, from: '0xa1', transfer }])
    const [withMemo] = parse({ transfer: { ...transfer, memo: '104857\u202E' } })
    expect(withMemo?.transfer).toEqual({ ...transfer, memo: '104857' })
    expect(parse({ transfer: { ...transfer, memo: 7 } })).toEqual([{ ...base, transfer }])
    for (const wrong of [
      { from: 7 },
      { transfer: { ...transfer, amount: '1.5' } },
      { transfer: { ...transfer, to: null } },
      { transfer: 'all' },
    ])
      expect(parse(wrong)).toEqual([base])
  })
})

function raise(): never {
  throw new DOMException('no', 'SecurityError')
}

function safeJson(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_key, each: unknown) =>
        typeof each === 'bigint' ? String(each) : each,
      ) ?? ''
    )
  } catch {
    return ''
  }
}
