import { createError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeNetwork,
  settle,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { findLabelProblem } from './nameRules.js'
import { namesOf } from './namesOf.js'

afterEach(() => vi.unstubAllGlobals())

const zone = 'example.eth'
const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b2'
const account = `eip155:1:${alice}` as const
const reason = (description: string, status = 400) => ({
  status,
  body: { status: 'FAILED', reasons: [{ field: 'name', description }] },
})

type Answer = { readonly status?: number; readonly body: unknown } | 'down'
type Answers = {
  account?: (name: string) => Answer
  reverse?: () => Answer
  identity?: () => Answer
  suggestions?: (label: string) => Answer
  register?: (body: Readonly<Record<string, unknown>>) => Answer
}

const suggested = (label: string, more: object = {}): Answer => ({
  body: {
    suggestions: [
      { name: `${label}.${zone}`, registered: label === 'taken' },
      { name: `${label}-eth.${zone}`, registered: false },
    ],
    ...more,
  },
})

/** The back end of a test: it answers by path, and notes what it was asked. */
function serve(answers: Answers) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input))
    const [, call = '', given = ''] = /^\/v1\/(?:profile\/)?(\w+)(?:\/(.+))?$/.exec(pathname) ?? []
    const isWrite = init?.method === 'POST'
    // Another file of the same process may still ask a node.
    if (call === '') throw new TypeError('Failed to fetch')
    asked.push(`${isWrite ? 'POST ' : ''}${pathname}${search.replace(/[?&](st|sv)=[^&]*/g, '')}`)
    const of = decodeURIComponent(given)
    const reads: Readonly<Record<string, () => Answer>> = {
      account: () => answers.account?.(of) ?? { body: [] },
      reverse: () => answers.reverse?.() ?? { body: [] },
      identity: () => answers.identity?.() ?? { body: { name: null, avatar: null } },
      suggestions: () => answers.suggestions?.(of) ?? suggested(of),
    }
    const answer = isWrite ? answers.register?.(JSON.parse(String(init?.body))) : reads[call]?.()
    if (answer === undefined || answer === 'down') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })
  return asked
}

const record = (name: string, addresses: Readonly<Record<string, string>>) => ({
  body: {
    name,
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([coin, address]) => [coin, { address }]),
    ),
  },
})

type Setting = {
  readonly namespace?: string
  readonly kind?: 'AUTH' | 'ANNOUNCED'
  readonly sign?: (message: string) => Promise<string>
  readonly isAddress?: (text: string) => Promise<boolean>
} & Partial<KitOptions>

async function setUp({
  namespace = 'eip155',
  kind = 'AUTH',
  sign = async () => '0xabcd',
  isAddress = async (text: string) => text.startsWith('0x'),
  ...options
}: Setting = {}) {
  const environment = createFakeEnvironment()
  const signed: string[] = []
  const adapter = createFakeAdapter({
    namespace,
    connectors: [createFakeConnector({ id: 'a', kind, namespaces: [namespace] })],
    isAddress,
    signMessage: async ({ message }) => {
      signed.push(message)
      return sign(message) as Promise<`0x${string}`>
    },
  })
  const kit = createKit({
    adapters: [adapter],
    environment,
    prefetch: 'none',
    endpoints: { blockchain: 'https://chain.example.org' },
    ...options,
  })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  return { kit, environment, signed, names: kit.use(namesOf) }
}

const mainnet = createFakeNetwork(1)
const optimism = createFakeNetwork(10)
const signature = `0x${'ab'.repeat(65)}`

describe('W-12 the address of a name', () => {
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

  test('P9-18 on a network without names there is none, and nobody is asked', async () => {
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

  test('P9-16 is kept for five minutes, and asked again at once where it must be fresh', async () => {
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
    'P9-19 %s is looked up as other names are',
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

  test('P8-05 a failure has the service’s reason, and an abort stays one', async () => {
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
  test('P7-12 has the name of the identity, else the first of the name service', async () => {
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

  test('W-12 a name of the reverse record counts only if it resolves to the address', async () => {
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

  test('P7-12 P8-05 P8-07 P9-17 is kept for five minutes; one source stands in for the other', async () => {
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
  test('P3-05 are names with their state, in the host’s zone if it names one', async () => {
    const asked = serve({})
    const { names } = await setUp({ names: { zone } })
    expect(await names.suggest('taken')).toEqual([
      { name: `taken.${zone}`, isFree: false },
      { name: `taken-eth.${zone}`, isFree: true },
    ])
    expect(asked).toEqual([`/v1/profile/suggestions/taken?zone=${zone}`])
  })

  test('P8-05 a failure is told as one of suggestions', async () => {
    serve({ suggestions: () => reason('This is no name that can be registered') })
    const { names } = await setUp()
    await expect(names.suggest('alice')).rejects.toMatchObject({
      code: 'NAME_SUGGESTIONS_FAILED',
      shortMessage: 'Error fetching name suggestions',
      details: 'This is no name that can be registered',
    })
  })
})

describe('registering a name', () => {
  test('P6-02 P8-06 is for embedded wallets, and for any where the host says so', async () => {
    const asked = serve({})
    const embedded = await setUp()
    expect(embedded.names.canRegister()).toBe(true)
    const other = await setUp({ kind: 'ANNOUNCED' })
    expect(other.names.canRegister()).toBe(false)
    await expect(other.names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND',
      shortMessage: 'Address or auth connector not found',
    })
    expect((await setUp({ kind: 'ANNOUNCED', names: { for: 'any' } })).names.canRegister()).toBe(
      true,
    )
    const solana = await setUp({ namespace: 'solana' })
    expect(solana.names.canRegister()).toBe(false)
    await expect(solana.names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'NAME_NETWORK_NOT_FOUND',
      shortMessage: 'Network not found',
    })
    await solana.kit.connection.disconnect()
    await expect(solana.names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND',
      shortMessage: 'Address or auth connector not found',
    })
    expect(asked).toEqual([])
    expect((await setUp({ endpoints: {} })).names.canRegister()).toBe(false)
  })

  test('P4-08 signs a text with the server’s clock and nonce, posts it and tells the name', async () => {
    let body: Readonly<Record<string, unknown>> = {}
    serve({
      suggestions: (label) => suggested(label, { timestamp: 77, nonce: 'n1' }),
      register: (given) => {
        body = given
        return record(`alice.${zone}`, { '60': alice })
      },
    })
    const { names, kit, signed } = await setUp({ sign: async () => signature })
    await kit.account.refreshName()
    expect(kit.account.store.getState().name).toBeUndefined()
    const phases: string[] = []
    const messages: unknown[] = []
    names.store.subscribe(({ phase, message }) => {
      phases.push(phase)
      if (phase === 'waiting') messages.push(message)
    })
    expect(await names.register({ name: 'Alice' })).toBe(`alice.${zone}`)
    const message = `{"name":"alice.${zone}","attributes":{},"timestamp":77,"nonce":"n1"}`
    expect(signed).toEqual([message])
    expect(messages).toEqual([message])
    expect(body).toEqual({ coin_type: 60, address: alice, message, signature })
    expect([...new Set(phases)]).toEqual(['checking', 'waiting', 'registering', 'idle'])
    expect(names.store.getState().registered).toEqual({
      address: account,
      name: `alice.${zone}`,
    })
    expect(kit.account.store.getState().name).toBe(`alice.${zone}`)
    expect(kit.requests.store.getState().pending).toEqual([])
  })

  test('without the server’s clock the page’s own counts, and the profile is read anew', async () => {
    const asked = serve({ register: () => record(`alice.${zone}`, { '60': alice }) })
    const { names, signed, environment } = await setUp({ sign: async () => signature })
    await names.profile(account)
    await names.register({ name: 'alice' })
    expect(JSON.parse(signed[0] ?? '')).toEqual({
      name: `alice.${zone}`,
      attributes: {},
      timestamp: Math.floor(environment.now() / 1000),
    })
    const before = asked.length
    await names.profile(account)
    expect(asked.length).toBeGreaterThan(before)
  })

  test('a taken name is not asked of the wallet', async () => {
    serve({})
    const { names, signed } = await setUp()
    await expect(names.register({ name: 'taken' })).rejects.toMatchObject({
      code: 'NAME_REGISTER_FAILED',
      shortMessage: 'Error registering name taken',
      params: { taken: 1 },
    })
    expect(signed).toEqual([])
    expect(names.store.getState().phase).toBe('failed')
  })

  test('P8-05 taken meanwhile, the service’s reason stands in the state', async () => {
    serve({ register: () => reason('This name is already taken') })
    const { names } = await setUp({ sign: async () => signature })
    await expect(names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'NAME_REGISTER_FAILED',
      shortMessage: 'Error registering name alice',
      details: 'This name is already taken',
    })
    expect(names.store.getState()).toMatchObject({
      phase: 'failed',
      error: { code: 'NAME_REGISTER_FAILED', reason: 'This name is already taken' },
    })
    names.reset()
    expect(names.store.getState()).toMatchObject({ phase: 'idle', error: undefined })
  })

  test('a declined signature is no failure, and nothing is posted', async () => {
    const asked = serve({})
    const { names } = await setUp({
      sign: async () => {
        throw createError('USER_REJECTED')
      },
    })
    await expect(names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(names.store.getState()).toMatchObject({ phase: 'idle', error: undefined })
    expect(asked.filter((path) => path.startsWith('POST'))).toEqual([])
  })

  test('the wallet’s question ends with the signal', async () => {
    serve({})
    const controller = new AbortController()
    const { names } = await setUp({ sign: () => new Promise(() => {}) })
    const outcome = names.register({ name: 'alice', signal: controller.signal })
    outcome.catch(() => undefined)
    while (names.store.getState().phase !== 'waiting') await settle()
    controller.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'ABORTED' })
    expect(names.store.getState().phase).toBe('idle')
  })

  test.each([
    ['registered', alice, `alice.${zone}`],
    ['somebody else’s', bob, 'NAME_REGISTER_FAILED'],
  ])('where the answer is lost, the name says that it is %s', async (_, owner, outcome) => {
    serve({
      register: () => 'down',
      account: (name) => record(name, { '60': owner }),
    })
    const { names } = await setUp({ sign: async () => signature })
    const done = await names.register({ name: 'alice' }).catch((error) => error.code)
    expect(done).toBe(outcome)
  })

  test.each([
    ['abc', 'short'],
    ['abcd', undefined],
    ['1234', undefined],
    ['Ab1-', undefined],
    ['', 'short'],
    ['alice', undefined],
    ['a-1-', undefined],
    ['al ice', 'characters'],
    ['al.ice', 'characters'],
    ['аlice', 'characters'],
    ['a_b', 'characters'],
  ])('P5-12 the name %j has the problem: %s', (label, problem) => {
    expect(findLabelProblem(label)).toBe(problem)
  })
})
