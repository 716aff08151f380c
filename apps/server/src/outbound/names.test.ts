import dns, { type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type NameServer, startNameServer } from '../../test/startNameServer.js'
import { createLookup } from './createLookup.js'
import { createResolver } from './createResolver.js'
import { fetchPublic } from './fetchPublic.js'
import { requestUpstream } from './requestUpstream.js'

let names: NameServer | undefined
afterEach(async () => {
  await names?.stop()
  names = undefined
})

describe('names that callers give', () => {
  it('are asked for eight at a time, two of one caller, and those of a silent server end by themselves', async () => {
    const server = await startNameServer((name) =>
      name.startsWith('known') ? '93.184.215.14' : undefined,
    )
    names = server
    const resolve = createResolver({ servers: [server.address], tryMs: 300, tries: 1 })
    const one = Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => resolve(`${name}.example`, 'one caller')),
    )
    await vi.waitFor(() => expect(new Set(server.asked).size).toBe(2))
    expect([...new Set(server.asked)]).toEqual(['a.example', 'b.example'])
    expect(await one).toEqual([[], [], [], []])
    const many = Array.from({ length: 20 }, (_, index) =>
      resolve(`slow-${index}.example`, `caller ${index}`),
    )
    await vi.waitFor(() => expect(new Set(server.asked).size).toBe(4 + 8))
    const known = resolve('known.example', 'another')
    // In its turn, behind the slow ones.
    expect(await known).toEqual(['93.184.215.14'])
    await Promise.all(many)
    expect(new Set(server.asked).size).toBe(4 + 20 + 1)
  })

  it('a page whose pictures have many hosts gets them all, and nobody has an endless queue', async () => {
    const server = await startNameServer((name) =>
      name.startsWith('known') ? '93.184.215.14' : undefined,
    )
    names = server
    const resolve = createResolver({ servers: [server.address], tryMs: 300, tries: 1 })
    const hosts = Array.from({ length: 40 }, (_, index) => `known-${index}.example`)
    const found = await Promise.all(hosts.map((host) => resolve(host, 'a page')))
    expect(found).toEqual(hosts.map(() => ['93.184.215.14']))
    const wanted = Array.from({ length: 70 }, (_, index) => `known-too-${index}.example`)
    const many = await Promise.all(wanted.map((host) => resolve(host, 'one caller')))
    // Two are asked for, and 64 wait.
    expect(many.slice(66)).toEqual([[], [], [], []])
    expect(many.slice(0, 66).every(([address]) => address === '93.184.215.14')).toBe(true)
  })

  it('are never asked of the look-up whose threads the whole server shares, and the operator’s once for all', async () => {
    const lookUp = vi.spyOn(dns, 'lookup')
    const asked = new Set<string>()
    const resolve4 = vi
      .spyOn(Resolver.prototype, 'resolve4')
      .mockImplementation(async (host: string) => {
        asked.add(host)
        return ['192.0.2.1'] as never
      })
    const resolve6 = vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([])
    try {
      await expect(
        fetchPublic('https://picture.example/a.png', { isAllowedAddress: () => false }),
      ).rejects.toMatchObject({ status: 400 })
      expect([[...asked], lookUp.mock.calls.length]).toEqual([['picture.example'], 0])
    } finally {
      for (const spy of [lookUp, resolve4, resolve6]) spy.mockRestore()
    }
    const lookup = vi.spyOn(http, 'request')
    await requestUpstream({
      url: new URL('http://localhost:9/'),
      timeoutMs: 5_000,
      maxBytes: 1,
    }).catch(() => undefined)
    await requestUpstream({
      url: new URL('http://localhost:9/'),
      timeoutMs: 5_000,
      maxBytes: 1,
      isFresh: true,
    }).catch(() => undefined)
    const used = lookup.mock.calls.map(
      ([options]) => (options as unknown as { lookup?: unknown }).lookup,
    )
    lookup.mockRestore()
    expect(used).toHaveLength(2)
    expect(used[0]).toBeTypeOf('function')
    expect(used[0]).not.toBe(dns.lookup)
    expect(used[1]).toBe(used[0])
  })

  it('are asked for once, found or not', async () => {
    const server = await startNameServer((name) =>
      name === 'known.example' ? '93.184.215.14' : undefined,
    )
    const clock = { now: 0 }
    names = server
    const resolve = createResolver({
      servers: [server.address],
      tryMs: 200,
      tries: 1,
      now: () => clock.now,
    })
    for (let turn = 0; turn < 3; turn++)
      expect(
        await Promise.all([
          resolve('known.example'),
          resolve('known.example'),
          resolve('nobody.example'),
        ]),
      ).toEqual([['93.184.215.14'], ['93.184.215.14'], []])
    expect([...server.asked].sort()).toEqual(['known.example', 'nobody.example'])
    clock.now += 31_000
    await Promise.all([resolve('known.example'), resolve('nobody.example')])
    expect(server.asked.filter((name) => name === 'nobody.example')).toHaveLength(2)
  })

  it('a name that is not found in time is given up with the rest of the request [B-15]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const fetched = fetchPublic('https://slow.example/a.png', {
        resolve: () => new Promise(() => {}),
      }).then(
        () => 'fetched',
        (error: Error & { code?: string }) => error.code,
      )
      await vi.advanceTimersByTimeAsync(4_990)
      expect(await Promise.race([fetched, Promise.resolve('waits')])).toBe('waits')
      await vi.advanceTimersByTimeAsync(20)
      expect(await fetched).toBe('UPSTREAM_FAILED')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('names that the operator gives', () => {
  it('are looked up once for all, kept, and kept on while the look-up fails', async () => {
    const clock = { now: 0 }
    const asked: ((
      error: NodeJS.ErrnoException | null,
      addresses: readonly LookupAddress[] | undefined,
    ) => void)[] = []
    const lookup = createLookup({ now: () => clock.now, look: (_, done) => void asked.push(done) })
    const find = () =>
      new Promise<unknown>((resolve) =>
        lookup('node.example', {}, (error, address) => resolve(error ? error.message : address)),
      )
    const first = [find(), find()]
    expect(asked).toHaveLength(1)
    asked.shift()?.(null, [{ address: '192.0.2.1', family: 4 }])
    expect(await Promise.all([...first, find()])).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1'])
    clock.now += 31_000
    const later = find()
    asked.shift()?.(new Error('EAI_AGAIN'), undefined)
    expect(await later).toBe('192.0.2.1')
    expect(asked).toHaveLength(0)
  })
  it('a name that the system’s DNS does not know is an error of the request', async () => {
    const lookup = createLookup()
    const code = await new Promise((resolve) =>
      lookup('node.invalid', { all: true }, (error) => resolve(error?.code)),
    )
    // ENOTFOUND, or EAI_AGAIN on a machine that has no DNS.
    expect(['ENOTFOUND', 'EAI_AGAIN']).toContain(code)
  })
})
