import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { createDeviceWay, createTestWallet, loginWay } from '../../test/wallets.js'
import { type CopyHeader, openCopy, type SealedCopy, sealCopy, type Way } from './sealedCopy.js'

let mine: Awaited<ReturnType<typeof createTestWallet>>
let other: Awaited<ReturnType<typeof createTestWallet>>
let device: Way
const login = loginWay(7)
const wayOf = (name: Way['name']) => (name === 'device' ? device : login)
const sealMine = (name: Way['name']) => sealCopy(wayOf(name), mine.headerOf(name), mine.secret)
const flip = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
const withBody = (copy: SealedCopy, change: (bytes: Uint8Array) => Uint8Array): SealedCopy => ({
  ...copy,
  body: base64urlnopad.encode(change(base64urlnopad.decode(copy.body))),
})

beforeAll(async () => {
  ;[mine, other] = await Promise.all([createTestWallet(1), createTestWallet(2)])
  device = await createDeviceWay()
})

describe.each(['device', 'login'] as const)('a sealed copy of the way %s [F-14]', (name) => {
  it('opens with its own key, and its body hides the secret', async () => {
    const copy = await sealMine(name)
    const { secret, keys, addresses } = await openCopy(wayOf(name), copy)
    expect([secret, keys, addresses]).toEqual([mine.secret, mine.keys, mine.addresses])
    const body = Buffer.from(copy.body, 'base64url')
    expect(body).toHaveLength(12 + 80 + 16)
    expect(body.includes(Buffer.from(mine.secret.subarray(0, 8)))).toBe(false)
  })

  it('has an initialisation vector of its own each time', async () => {
    const copies = await Promise.all(Array.from({ length: 20 }, () => sealMine(name)))
    expect(new Set(copies.map(({ body }) => body.slice(0, 16))).size).toBe(20)
  })

  it('does not depend on the order of its header', async () => {
    const { header, body } = await sealMine(name)
    const turned = Object.fromEntries(Object.entries(header).reverse()) as CopyHeader
    expect(Object.keys(turned)).not.toEqual(Object.keys(header))
    expect((await openCopy(wayOf(name), { header: turned, body })).addresses).toEqual(
      mine.addresses,
    )
  })

  it('does not open with another key, nor by another way', async () => {
    const copy = await sealMine(name)
    const wrong = name === 'device' ? await createDeviceWay() : loginWay(8)
    await expect(openCopy(wrong, copy)).rejects.toThrow()
    const foreign = name === 'device' ? login : device
    await expect(openCopy(foreign, copy)).rejects.toThrow('another way')
    const renamed = { ...copy, header: { ...copy.header, way: foreign.name } }
    await expect(openCopy(foreign, renamed)).rejects.toThrow()
  })

  it.each([
    ['version', 2],
    ['project', 'club'],
    ['user', 'user-2'],
    ['wallet', 'wallet-2'],
    ['way', name === 'device' ? 'login' : 'device'],
    ['created', 1_790_000_000_001],
    ['eip155', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['solana', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
    ['more', 1],
  ])('does not open with another %s in its header', async (field, value) => {
    const { header, body } = await sealMine(name)
    const changed = { header: { ...header, [field]: value }, body }
    await expect(openCopy(wayOf(name), changed)).rejects.toThrow()
  })

  it('does not open without a field of its header', async () => {
    const { header, body } = await sealMine(name)
    for (const field of Object.keys(header)) {
      const left = Object.entries(header).filter(([key]) => key !== field)
      const changed = { header: Object.fromEntries(left) as CopyHeader, body }
      await expect(openCopy(wayOf(name), changed), field).rejects.toThrow()
    }
  })

  it('does not open where it is cut or goes on', async () => {
    const copy = await sealMine(name)
    const length = base64urlnopad.decode(copy.body).length
    for (let kept = 0; kept < length; kept++) {
      const cut = withBody(copy, (bytes) => bytes.subarray(0, kept))
      await expect(openCopy(wayOf(name), cut), `${kept}`).rejects.toThrow()
    }
    for (const more of [1, 16, 80]) {
      const longer = withBody(copy, (bytes) => Uint8Array.from([...bytes, ...Array(more).fill(0)]))
      await expect(openCopy(wayOf(name), longer), `+${more}`).rejects.toThrow()
    }
    for (const text of [`${copy.body}=`, `${copy.body}\n`, ` ${copy.body}`, copy.body.slice(1)])
      await expect(openCopy(wayOf(name), { ...copy, body: text })).rejects.toThrow()
  })

  it('does not open with a flipped bit of its vector, its secret or its tag', async () => {
    const copy = await sealMine(name)
    const bits = base64urlnopad.decode(copy.body).length * 8
    await fc.assert(
      fc.asyncProperty(fc.nat(bits - 1), async (bit) => {
        const flipped = withBody(copy, (bytes) => flip(bytes, bit))
        await expect(openCopy(wayOf(name), flipped)).rejects.toThrow()
      }),
      { numRuns: runsOf(500, 10_000) },
    )
  })

  it('does not open with the body of another copy of the same wallet', async () => {
    const [one, second] = [
      await sealMine(name),
      await sealCopy(wayOf(name), { ...mine.headerOf(name), user: 'user-2' }, mine.secret),
    ]
    await expect(openCopy(wayOf(name), { ...one, body: second.body })).rejects.toThrow()
  })

  it('does not open where its secret leads to other addresses', async () => {
    const foreign = await sealCopy(wayOf(name), mine.headerOf(name), other.secret)
    await expect(openCopy(wayOf(name), foreign)).rejects.toThrow('of other addresses')
    for (const field of ['eip155', 'solana'] as const) {
      const header = { ...mine.headerOf(name), [field]: other.addresses[field] }
      const mixed = await sealCopy(wayOf(name), header, mine.secret)
      await expect(openCopy(wayOf(name), mixed), field).rejects.toThrow('of other addresses')
    }
  })

  it.each([0, 16, 64, 79, 81])('does not open where its secret has %s bytes', async (length) => {
    const secret = new Uint8Array(length)
    secret.set(mine.secret.subarray(0, length))
    const copy = await sealCopy(wayOf(name), mine.headerOf(name), secret)
    await expect(openCopy(wayOf(name), copy)).rejects.toThrow('another secret')
  })
})

describe('the key of a login', () => {
  it('is another than that of a factor used as it is', async () => {
    const copy = await sealMine('login')
    if (login.name !== 'login') throw new Error('not a login')
    const key = await crypto.subtle.importKey('raw', login.factor, 'AES-GCM', false, ['decrypt'])
    const header = { ...copy.header, way: 'device' } as const
    await expect(openCopy({ name: 'device', key }, { ...copy, header })).rejects.toThrow()
  })
})
