import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { EmbeddedJWK, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyStore, type KeyStore } from './createKeyStore.js'
import { createProof } from './createProof.js'
import { openDevice } from './openDevice.js'

/** A store that keeps its row in memory, as a browser does. */
function createMemoryStore(row?: unknown): KeyStore & { row: unknown } {
  return {
    row,
    async keep(made, isGood) {
      const found = this.row
      if (isGood(found)) return found
      this.row = made
      return made
    },
    async replace(made) {
      this.row = made
    },
  }
}
/** A store whose calls never settle. `asked` resolves once one was called. */
function createHangingStore() {
  const calls = new EventEmitter()
  const hang = (name: string) => () => {
    calls.emit(name)
    return new Promise<never>(() => undefined)
  }
  const store: KeyStore = { keep: hang('keep'), replace: hang('replace') }
  return { store, asked: (name: keyof KeyStore) => once(calls, name) }
}
const refusing: KeyStore = {
  keep: () => Promise.reject(new Error('The disk is full')),
  replace: () => Promise.reject(new Error('The disk is full')),
}

describe('the keys of a browser [F-17, F-19]', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('cannot leave it', async () => {
    const { proving, sealing } = await openDevice(createMemoryStore())
    expect([proving.privateKey.extractable, sealing.extractable]).toEqual([false, false])
    await expect(crypto.subtle.exportKey('jwk', proving.privateKey)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', sealing)).rejects.toThrow()
    expect([proving.privateKey.usages, sealing.usages]).toEqual([['sign'], ['encrypt', 'decrypt']])
  })

  it('are the same on a second visit', async () => {
    const store = createMemoryStore()
    const [first, second] = [await openDevice(store), await openDevice(store)]
    expect([first.isKept, second.isKept]).toEqual([true, true])
    expect(second.proving).toBe(first.proving)
    expect(second.sealing).toBe(first.sealing)
  })

  it.each([
    ['text', 'keys'],
    ['null', null],
    ['an empty object', {}],
    ['keys of another form', { proving: { privateKey: 'x', publicKey: 'y' }, sealing: 'z' }],
  ])('are made anew in place of %s', async (_, row) => {
    const store = createMemoryStore(row)
    const device = await openDevice(store)
    expect(store.row).toMatchObject({ proving: device.proving, sealing: device.sealing })
    expect(device.isKept).toBe(true)
  })

  it('are made anew where one of them is missing', async () => {
    const { proving, sealing } = await openDevice(createMemoryStore())
    const { privateKey } = proving
    for (const row of [{ proving }, { sealing }, { proving: { privateKey }, sealing }]) {
      const store = createMemoryStore(row)
      const made = await openDevice(store)
      expect([made.proving.privateKey === privateKey, made.sealing === sealing]).toEqual([
        false,
        false,
      ])
      expect(made.proving.publicKey).toBeInstanceOf(CryptoKey)
    }
  })

  it('are there for the visit where the browser keeps nothing', async () => {
    const device = await openDevice(refusing)
    expect(device.isKept).toBe(false)
    expect(device.proving.privateKey).toBeInstanceOf(CryptoKey)
    const next = await device.forget()
    expect(next.isKept).toBe(false)
    expect(next.proving).not.toBe(device.proving)
  })

  it('are there for the visit where the database hangs for two seconds', async () => {
    const { store, asked } = createHangingStore()
    const opening = openDevice(store)
    const settled = vi.fn()
    void opening.then(settled)
    await asked('keep')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const device = await opening
    expect([device.isKept, vi.getTimerCount()]).toEqual([false, 0])
    const forgetting = device.forget()
    await asked('replace')
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await forgetting).proving).not.toBe(device.proving)
  })

  it('are replaced by others once they are forgotten', async () => {
    const store = createMemoryStore()
    const device = await openDevice(store)
    const next = await device.forget()
    expect(next.isKept).toBe(true)
    expect([next.proving === device.proving, next.sealing === device.sealing]).toEqual([
      false,
      false,
    ])
    expect((await openDevice(store)).proving).toBe(next.proving)
  })
})

describe('the database of a browser', () => {
  it.each([
    [
      'is not there',
      () => {
        throw new ReferenceError('indexedDB is not defined')
      },
    ],
    [
      'is refused to frames',
      () => ({
        open() {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
    ],
  ])('rejects where it %s', async (_, factory) => {
    const store = createKeyStore(factory as unknown as () => IDBFactory)
    const isGood = (found: unknown): found is object => found === undefined
    await expect(store.keep({}, isGood)).rejects.toThrow()
    await expect(store.replace({})).rejects.toThrow()
    expect((await openDevice(store)).isKept).toBe(false)
  })
})

describe('the proof of a request [F-17]', () => {
  const request = {
    method: 'POST',
    url: 'https://wallet.example/v1/login',
    body: '{"email":"jürgen@example.org"}',
    time: 1_790_000_000,
  }
  const verify = (proof: string) =>
    jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(request.time * 1000),
    })
  const open = async () => (await openDevice(createMemoryStore())).proving

  it('is a JWS that jose verifies with the key in its header', async () => {
    const pair = await open()
    const { payload, protectedHeader } = await verify(await createProof(pair, request))
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })
    expect(payload).toEqual({
      htm: 'POST',
      htu: request.url,
      iat: request.time,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      bod: createHash('sha256').update(request.body).digest('base64url'),
    })
  })

  it('has the hash of no body for a GET, and an id of its own each time', async () => {
    const pair = await open()
    const [one, other] = await Promise.all(
      ['', ''].map(async (body) => {
        const { payload } = await verify(await createProof(pair, { ...request, body }))
        return payload
      }),
    )
    expect(one?.bod).toBe(createHash('sha256').update('').digest('base64url'))
    expect(one?.jti).not.toBe(other?.jti)
  })

  it('is none of another key', async () => {
    const [pair, foreign] = [await open(), await open()]
    const mixed = { privateKey: pair.privateKey, publicKey: foreign.publicKey }
    await expect(verify(await createProof(mixed, request))).rejects.toThrow('signature')
  })
})
