import { createFakeNetwork } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  alice,
  bob,
  reason,
  record,
  serve,
  setUpNames as setUp,
  zone,
} from '../../test/setUpNames.js'

const mainnet = createFakeNetwork(1)
const optimism = createFakeNetwork(10)

afterEach(() => vi.unstubAllGlobals())

describe('the address of a name [W-12]', () => {
  test('is that of the network, or the one for every chain; never mainnet’s for another', async () => {
    serve({
      account: (name) =>
        name.startsWith('key')
          ? record(name, { '60': alice, '2147483648': bob })
          : record(name, { '60': alice }),
    })
    const { names } = await setUp()
    expect(await names.resolve(`key.${zone}`, mainnet)).toEqual({
      name: `key.${zone}`,
      address: alice,
    })
    expect((await names.resolve(`key.${zone}`, optimism))?.address).toBe(bob)
    expect((await names.resolve(`contract.${zone}`, mainnet))?.address).toBe(alice)
    expect(await names.resolve(`contract.${zone}`, optimism)).toBeUndefined()
  })

  test('comes with the normal form of the name, the only one that is shown', async () => {
    const asked = serve({ account: (name) => record(name, { '60': alice }) })
    const { names } = await setUp()
    for (const typed of [` ALICE.${zone} `, `ａlice.${zone}`])
      expect((await names.resolve(typed, mainnet))?.name).toBe(`alice.${zone}`)
    expect(new Set(asked)).toEqual(new Set([`/v1/profile/account/alice.${zone}?apiVersion=2`]))
  })

  test.each([
    ['a Cyrillic letter', `аlice.${zone}`],
    ['letters of one other script', `асео.${zone}`],
    ['an override', `ali\u202ece.${zone}`],
    ['a joiner', `ali\u200dce.${zone}`],
    ['an emoji', `alice🙂.${zone}`],
    ['no dot', 'alice'],
    ['an empty part', `alice..${zone}`],
    ['an address', alice],
  ])('homographs: with %s it is no name, and nobody is asked', async (_, typed) => {
    const asked = serve({ account: (name) => record(name, { '60': alice }) })
    const { names } = await setUp()
    expect(await names.resolve(typed, mainnet)).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('on a network without names there is none, and no server is asked', async () => {
    const asked = serve({ account: (name) => record(name, { '60': alice }) })
    const { names } = await setUp({ namespace: 'solana' })
    expect(await names.resolve(`alice.${zone}`, createFakeNetwork(1, 'solana'))).toBeUndefined()
    expect(await names.resolve(`alice.${zone}`, mainnet)).toBeUndefined()
    expect(await names.suggest('alice')).toEqual([])
    expect((await names.profile('solana:1:abc')).name).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('is not believed where the service answers for another name, or with no address', async () => {
    serve({
      account: (name) =>
        name.startsWith('other')
          ? record(`someone.${zone}`, { '60': alice })
          : record(name, { '60': 'javascript:alert(1)' }),
    })
    const { names } = await setUp()
    for (const name of [`other.${zone}`, `broken.${zone}`])
      await expect(names.resolve(name, mainnet)).rejects.toMatchObject({
        code: 'NAME_RESOLVE_FAILED',
        shortMessage: 'Error resolving name',
      })
  })

  test('is kept for five minutes, and asked again at once where it must be fresh', async () => {
    let address = alice
    const asked = serve({ account: (name) => record(name, { '60': address }) })
    const { names, environment } = await setUp()
    const resolve = (isFresh = false) => names.resolve(`alice.${zone}`, mainnet, { isFresh })
    expect((await resolve())?.address).toBe(alice)
    address = bob
    await environment.clock.advance(299_999)
    expect((await resolve())?.address).toBe(alice)
    expect((await resolve(true))?.address).toBe(bob)
    expect(asked).toHaveLength(2)
    address = alice
    await environment.clock.advance(300_000)
    expect((await resolve())?.address).toBe(alice)
    expect(asked).toHaveLength(3)
  })

  test.each(['alice.reown.id', 'alice.wcn.id'])(
    '%s is looked up as other names are',
    async (name) => {
      const asked = serve({ account: (given) => record(given, { '60': alice }) })
      const { names } = await setUp()
      expect(await names.resolve(name, mainnet)).toEqual({ name, address: alice })
      expect(asked).toEqual([`/v1/profile/account/${name}?apiVersion=2`])
    },
  )

  test('a name that is not registered is asked for again each time', async () => {
    const asked = serve({})
    const { names } = await setUp()
    expect(await names.resolve(`alice.${zone}`, mainnet)).toBeUndefined()
    expect(await names.resolve(`alice.${zone}`, mainnet)).toBeUndefined()
    expect(asked).toHaveLength(2)
  })

  test('a failure has the service’s reason, and an abort stays one', async () => {
    serve({ account: () => reason('Name service is closed') })
    const { names } = await setUp()
    await expect(names.resolve(`alice.${zone}`, mainnet)).rejects.toMatchObject({
      code: 'NAME_RESOLVE_FAILED',
      shortMessage: 'Error resolving name',
      details: 'Name service is closed',
    })
    const signal = AbortSignal.abort()
    await expect(names.resolve(`alice.${zone}`, mainnet, { signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })
})

describe('a profile', () => {
  test('has the name of the identity, else the first of the name service', async () => {
    const own = { name: `alice.${zone}`, addresses: { '60': { address: alice } } }
    let identity: string | null = 'ALICE.other.eth'
    serve({
      identity: () => ({ body: { name: identity, avatar: 'https://elsewhere.example/a.png' } }),
      reverse: () => ({ body: [own] }),
    })
    const first = await (await setUp()).names.profile(account)
    // A picture elsewhere would tell that host who visits.
    expect(first).toEqual({
      address: account,
      name: 'alice.other.eth',
      names: [`alice.${zone}`],
      imageUrl: undefined,
    })
    identity = null
    expect((await (await setUp()).names.profile(account)).name).toBe(`alice.${zone}`)
  })

  test('a name of the reverse record counts only if it resolves to the address [W-12]', async () => {
    const asked = serve({
      reverse: () => ({
        body: [
          { name: `foreign.${zone}`, addresses: { '60': { address: bob } } },
          { name: `silent.${zone}` },
          { name: `gone.${zone}` },
          { name: `аlice.${zone}`, addresses: { '60': { address: alice } } },
        ],
      }),
      account: (name) =>
        name.startsWith('silent') ? record(name, { '60': alice.toUpperCase() }) : { body: [] },
    })
    const { names } = await setUp()
    expect((await names.profile(account)).names).toEqual([`silent.${zone}`])
    expect(asked.filter((path) => path.includes('/account/'))).toHaveLength(2)
  })

  test('is kept for five minutes; one source stands in for the other', async () => {
    let isDown = false
    const asked = serve({
      identity: () => reason('closed'),
      reverse: () =>
        isDown
          ? reason('closed')
          : { body: [{ name: `alice.${zone}`, addresses: { '60': { address: alice } } }] },
    })
    const { names, environment } = await setUp()
    expect(await names.profile(account)).toMatchObject({
      name: `alice.${zone}`,
      imageUrl: undefined,
    })
    const before = asked.length
    await environment.clock.advance(299_999)
    await names.profile(account)
    expect(asked).toHaveLength(before)
    isDown = true
    await environment.clock.advance(1)
    await expect(names.profile(account)).rejects.toMatchObject({
      code: 'NAMES_FOR_ADDRESS_FAILED',
      shortMessage: 'Error fetching names for address',
      details: 'closed',
    })
  })
})

describe('suggestions', () => {
  test('are names with their state, in the host’s zone if it names one', async () => {
    const asked = serve({})
    const { names } = await setUp({ names: { zone } })
    expect(await names.suggest('taken')).toEqual([
      { name: `taken.${zone}`, isFree: false },
      { name: `taken-eth.${zone}`, isFree: true },
    ])
    expect(asked).toEqual([`/v1/profile/suggestions/taken?zone=${zone}`])
  })

  test('a failure has the error code of suggestions', async () => {
    serve({ suggestions: () => reason('This is no name that can be registered') })
    const { names } = await setUp()
    await expect(names.suggest('alice')).rejects.toMatchObject({
      code: 'NAME_SUGGESTIONS_FAILED',
      shortMessage: 'Error fetching name suggestions',
      details: 'This is no name that can be registered',
    })
  })
})
