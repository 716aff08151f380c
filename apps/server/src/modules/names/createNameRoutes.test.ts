import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import {
  newAccount,
  register,
  signName,
  startNamesServer,
  zone,
} from '../../../test/namesServer.js'
import { startFakeNode } from '../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { mostNamesOfOwner } from './createNameStore.js'

const minute = 60_000

describe.each(sharedFirst)('names on %s', (backend) => {
  let server: TestServer
  const clock = { now: Date.UTC(2026, 0, 10) }
  beforeAll(async () => {
    server = await startNamesServer(backend, { clock })
  })
  afterAll(() => server.stop())
  const read = async (path: string) => (await server.ask(path)).json()
  const resolve = (name: string) =>
    read(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`)

  it('a registered name is found by itself, by its address and as its identity', async () => {
    const account = newAccount()
    const name = `first.${zone}`
    const before = await read(`/v1/identity/${account.address}`)
    const attributes = { bio: 'hello' }
    const made = await register(server, await signName(account, name, clock.now, { attributes }))
    const { address } = account
    const at = new Date(clock.now).toISOString()
    const entry = { address, created_at: at }
    const record = {
      name,
      registered_at: at,
      updated_at: at,
      attributes,
      addresses: { '60': entry, '2147483648': entry },
    }
    expect(made).toMatchObject({ status: 200, record })
    expect(await resolve(name)).toEqual(record)
    expect(await read(`/v1/profile/reverse/${address}`)).toEqual([record])
    expect(await read(`/v1/profile/reverse/${address.toLowerCase()}`)).toEqual([record])
    expect([before, await read(`/v1/identity/${address}`)]).toEqual([
      { name: null, avatar: null },
      { name, avatar: null },
    ])
  })

  it('a name that nobody has is an empty list, or 404 for the first version of the call', async () => {
    expect(await resolve(`nobody.${zone}`)).toEqual([])
    expect((await server.ask(`/v1/profile/account/nobody.${zone}`)).status).toBe(404)
    expect(await read(`/v1/profile/reverse/${newAccount().address}`)).toEqual([])
    expect(await read('/v1/profile/reverse/nobody')).toEqual([])
  })

  it('suggestions: the typed name with its state, then free ones; five in all', async () => {
    const account = newAccount()
    for (const label of ['suggested', 'suggested-eth'])
      await register(server, await signName(account, `${label}.${zone}`, clock.now))
    const asked = await read(`/v1/profile/suggestions/Suggested?zone=${zone}`)
    expect(asked.suggestions[0]).toEqual({ name: `suggested.${zone}`, registered: true })
    expect(asked.suggestions).toHaveLength(5)
    for (const { name, registered } of asked.suggestions.slice(1))
      expect([name, name.startsWith('suggested'), registered]).toEqual([name, true, false])
    expect(asked.suggestions.map(({ name }: { name: string }) => name)).not.toContain(
      `suggested-eth.${zone}`,
    )
    expect(asked.timestamp).toBe(clock.now / 1000)
    const free = await read('/v1/profile/suggestions/unheard-of')
    expect(free.suggestions[0]).toEqual({ name: `unheard-of.${zone}`, registered: false })
    const statusOf = async (path: string) =>
      (await server.ask(`/v1/profile/suggestions/${path}`)).status
    expect(await statusOf('ab')).toBe(400)
    expect(await statusOf('alice?zone=other.eth')).toBe(400)
  })

  it('a signature of another account is 401, and registers nothing [B-22]', async () => {
    const signed = await signName(newAccount(), `stranger.${zone}`, clock.now)
    const { address } = newAccount()
    // Without a node of its chain, an address that is a contract might have signed: see below.
    const made = await register(server, { ...signed, coin_type: 0x80000000, address })
    expect(made).toMatchObject({ status: 401, reason: 'This address has not signed the message' })
    expect(await resolve(`stranger.${zone}`)).toEqual([])
    const account = newAccount()
    const own = await signName(account, `stranger.${zone}`, clock.now)
    const other = own.message.replace('stranger', 'changed')
    const changed = await register(server, { ...own, coin_type: 0x80000000, message: other })
    expect(changed.status).toBe(401)
  })

  it('where the node of the chain does not answer it is 503 and never 401 [B-22]', async () => {
    const signed = await signName(newAccount(), `unsure.${zone}`, clock.now)
    const made = await register(server, { ...signed, address: newAccount().address })
    expect(made).toMatchObject({ status: 503, reason: 'The signature could not be checked now' })
  })

  it('one use per signature: the same message again is refused, in any form [B-22]', async () => {
    const account = newAccount()
    const signed = await signName(account, `replayed.${zone}`, clock.now)
    expect((await register(server, signed)).status).toBe(200)
    const again = await register(server, signed)
    expect(again).toMatchObject({ status: 400, reason: 'This signature was used already' })
    // The other half of the curve signs the same.
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const { signature } = signed
    const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const v = signature.slice(130) === '1b' ? '1c' : '1b'
    const mirrored = { ...signed, signature: `${signature.slice(0, 66)}${s}${v}` }
    expect(await register(server, mirrored)).toMatchObject({
      status: 400,
      reason: 'This signature was used already',
    })
  })

  it('a text counts for five minutes of the server’s clock [B-22]', async () => {
    const account = newAccount()
    const at = (label: string, time: number) => signName(account, `${label}.${zone}`, time)
    const old = await register(server, await at('expired', clock.now - 5 * minute - 1_000))
    expect(old).toMatchObject({
      status: 400,
      reason: 'This request is too old. Please try again',
    })
    const early = await register(server, await at('early', clock.now + 2 * minute))
    expect(early.status).toBe(400)
    expect((await register(server, await at('in-time', clock.now - 5 * minute))).status).toBe(200)
    expect((await register(server, await at('ahead', clock.now + minute))).status).toBe(200)
  })

  it('a nonce counts on the page that got it, for five minutes, and a made-up one never [B-22]', async () => {
    const account = newAccount()
    const { nonce } = await read('/v1/profile/suggestions/nonces')
    const sign = (label: string, more: object) =>
      signName(account, `${label}.${zone}`, clock.now, { ...more })
    const other = await server.context.projects.add({
      name: 'Other',
      origins: ['https://other.example'],
    })
    const elsewhere = await register(server, await sign('nonce-one', { nonce }), {
      projectId: other.id,
      origin: 'https://other.example',
    })
    expect(elsewhere.status).toBe(400)
    for (const wrong of ['', 'x', nonce.replace(/.$/, nonce.endsWith('0') ? '1' : '0')])
      expect((await register(server, await sign('nonce-two', { nonce: wrong }))).status).toBe(400)
    expect((await register(server, await sign('nonce-three', { nonce }))).status).toBe(200)
    clock.now += 5 * minute + 1
    expect((await register(server, await sign('nonce-four', { nonce }))).status).toBe(400)
  })

  it('a name that is taken meanwhile is refused, and of many at once one gets it', async () => {
    const name = `wanted.${zone}`
    const accounts = Array.from({ length: 6 }, newAccount)
    const signed = await Promise.all(accounts.map((account) => signName(account, name, clock.now)))
    const all = await Promise.all(signed.map((each) => register(server, each)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(400)])
    const [late] = all.filter(({ status }) => status === 400)
    expect(late?.reason).toBe('This name is already taken')
    const winner = accounts[all.findIndex(({ status }) => status === 200)]
    expect((await resolve(name)).addresses['60'].address).toBe(winner?.address)
  })

  it('an address has five names at most, also when it asks for more at once', async () => {
    const account = newAccount()
    const signed = await Promise.all(
      Array.from({ length: mostNamesOfOwner + 3 }, (_, index) =>
        signName(account, `many-${index}.${zone}`, clock.now),
      ),
    )
    const all = await Promise.all(signed.map((each) => register(server, each)))
    const made = all.filter(({ status }) => status === 200)
    expect(made.length).toBeLessThanOrEqual(mostNamesOfOwner)
    for (const each of signed.slice(0, mostNamesOfOwner)) await register(server, each)
    expect(await read(`/v1/profile/reverse/${account.address}`)).toHaveLength(mostNamesOfOwner)
    const one = await register(server, await signName(account, `more.${zone}`, clock.now))
    expect(one).toMatchObject({
      status: 400,
      reason: 'An address can have 5 names, and has them',
    })
  })

  it.each([
    ['mixed scripts', 'аlice'], // a Cyrillic а
    ['one script that looks like another', 'асео'], // all Cyrillic
    ['a letter that is not Latin', 'αlphα'],
    ['an emoji', 'alice🙂'],
    ['too short', 'abc'],
    ['too long', 'a'.repeat(64)],
    ['a hyphen first', '-alice'],
    ['a hyphen last', 'alice-'],
    ['punycode', 'xn--alice'],
    ['two parts', 'al.ice'],
    ['a zero byte', 'ali\u0000ce'],
    ['a joiner', 'ali\u200dce'],
    ['an override', 'ali\u202ece'],
    ['an underscore', 'al_ice'],
  ])('homographs (ENSIP-15): %s is no name [W-12]', async (_, label) => {
    const account = newAccount()
    const made = await register(server, await signName(account, `${label}.${zone}`, clock.now))
    expect([made.status, made.reason]).toEqual([400, expect.any(String)])
    expect(await resolve(`${label}.${zone}`)).toEqual([])
    expect(await read(`/v1/profile/reverse/${account.address}`)).toEqual([])
  })

  it.each([
    ['capitals', 'NORMAL-A', 'normal-a'],
    ['full-width letters', 'ｎormal-b', 'normal-b'],
  ])('%s are the name that they look like [W-12]', async (_, typed, label) => {
    const account = newAccount()
    const made = await register(server, await signName(account, `${typed}.${zone}`, clock.now))
    expect([made.status, made.record.name]).toEqual([200, `${label}.${zone}`])
    expect((await resolve(`${typed}.${zone}`)).name).toBe(`${label}.${zone}`)
    const twin = await register(server, await signName(newAccount(), `${label}.${zone}`, clock.now))
    expect(twin.reason).toBe('This name is already taken')
  })

  it('an invalid registration is refused with a reason', async () => {
    const account = newAccount()
    const { signature, ...rest } = await signName(account, `broken.${zone}`, clock.now)
    const of = async (change: object) => await register(server, { signature, ...rest, ...change })
    expect((await of({ message: 'hello' })).reason).toBe('The signed message is not JSON')
    expect((await of({ message: '{"name":7}' })).reason).toBe(
      'The signed message has another shape',
    )
    expect((await of({ coin_type: 501 })).reason).toBe('Names are for eip155 alone')
    const badSum = account.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
    if (badSum !== account.address)
      expect((await of({ address: badSum })).reason).toBe('This is no address')
    const elsewhere = await signName(account, 'broken.other.eth', clock.now)
    expect((await register(server, elsewhere)).reason).toBe(`Names here end with .${zone}`)
    const bio = { bio: '<b>' }
    const marked = await signName(account, `broken.${zone}`, clock.now, { attributes: bio })
    expect((await register(server, marked)).status).toBe(400)
  })
})

describe('the zone of names', () => {
  it('may want a nonce for each registration [B-22]', async () => {
    const server = await startNamesServer('libsql', { names: { requireNonce: true } })
    try {
      const account = newAccount()
      const without = await signName(account, `nonces.${zone}`, Date.now())
      expect((await register(server, without)).status).toBe(400)
      const { nonce } = await (await server.ask('/v1/profile/suggestions/nonces')).json()
      const withOne = await signName(account, `nonces.${zone}`, Date.now(), { nonce })
      expect((await register(server, withOne)).status).toBe(200)
    } finally {
      await server.stop()
    }
  })

  it('is not there unless it is configured: lookups are empty, a registration is 501', async () => {
    const server = await startTestServer('libsql')
    try {
      const read = async (path: string) => (await server.ask(path)).json()
      expect(await read('/v1/profile/account/a.example?apiVersion=2')).toEqual([])
      expect(await read(`/v1/profile/reverse/${newAccount().address}`)).toEqual([])
      expect(await read('/v1/profile/suggestions/alice')).toEqual({ suggestions: [] })
      const made = await register(server, await signName(newAccount(), 'a.example', Date.now()))
      expect(made).toMatchObject({ status: 501, reason: 'This server has no zone of names' })
      expect((await server.ask(`/gateway/0x${'11'.repeat(20)}/0x1234567890.json`)).status).toBe(404)
    } finally {
      await server.stop()
    }
  })

  it('has its key from the environment alone, and the start says what is wrong with it', async () => {
    const names = { zone, resolver: `0x${'11'.repeat(20)}`, signerKeyEnv: 'LATCHKEY_NO_SUCH_KEY' }
    await expect(startTestServer('libsql', { names })).rejects.toThrow(
      'names.signerKeyEnv: the environment has no LATCHKEY_NO_SUCH_KEY.',
    )
    await expect(startNamesServer('libsql', { signerKey: '0x12' })).rejects.toThrow(
      'is no private key of 0x and 64 digits',
    )
  })

  it('identity: the zone’s name stands in where ENS has none or its node fails [W-12]', async () => {
    let isDown = false
    const node = await startFakeNode(({ text }, response) => {
      if (isDown) response.statusCode = 500
      const zero = `0x${'0'.repeat(64)}`
      const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: zero })
      const body = JSON.parse(text)
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
    const chain = {
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpc: [node.url],
      ensRegistry: `0x${'22'.repeat(20)}`,
    }
    const server = await startNamesServer('libsql', { settings: { chains: [chain] } })
    try {
      const accounts = Array.from({ length: 3 }, newAccount)
      const identity = async (index: number) => {
        const response = await server.ask(`/v1/identity/${accounts[index]?.address}`)
        return [response.status, (await response.json()).name]
      }
      expect(await identity(0)).toEqual([200, null])
      const names = [0, 1].map((index) => `identity-${index}.${zone}`)
      for (const [index, name] of names.entries()) {
        const signed = await signName(accounts[index] ?? newAccount(), name, Date.now())
        expect((await register(server, signed)).status).toBe(200)
      }
      expect(await identity(0)).toEqual([200, names[0]])
      isDown = true
      expect(await identity(1)).toEqual([200, names[1]])
      expect((await identity(2))[0]).toBe(502)
    } finally {
      await server.stop()
      await node.stop()
    }
  })
})
