import { base64, base64urlnopad, hex } from '@scure/base'
import { verifyMessage } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeviceWay, createTestWallet, headerStart, loginWay } from '../../test/wallets.js'
import { callVault } from './callVault.js'
import { createVault, type VaultCalls } from './createVault.js'
import { type OpenedCopy, openCopy, type SealedCopy, sealCopy, type Way } from './sealedCopy.js'

const minuteMs = 60_000
const message = new TextEncoder().encode('Hello')
const login = loginWay(7)

let mine: Awaited<ReturnType<typeof createTestWallet>>
let other: Awaited<ReturnType<typeof createTestWallet>>
let device: Way
let copyOfMine: SealedCopy
let copyOfOther: SealedCopy
beforeAll(async () => {
  ;[mine, other] = await Promise.all([createTestWallet(1), createTestWallet(2)])
  device = await createDeviceWay()
  copyOfMine = await sealCopy(login, mine.headerOf('login'), mine.secret)
  copyOfOther = await sealCopy(login, other.headerOf('login'), other.secret)
})

let time = 0
let planned: { run(): void; at: number } | undefined
/** What the vault has opened, in order. */
let opened: OpenedCopy[]
let vault: VaultCalls
const timers = {
  set: (run: () => void, ms: number) => {
    planned = { run, at: time + ms }
    return planned
  },
  clear: (timer: unknown) => {
    if (timer === planned) planned = undefined
  },
  now: () => time,
}
const pass = (ms: number) => {
  time += ms
  if (planned && planned.at <= time) planned.run()
}
beforeEach(() => {
  time = 1_000
  planned = undefined
  opened = []
  vault = createVault(timers, async (way, copy) => {
    const wallet = await openCopy(way, copy)
    opened.push(wallet)
    return wallet
  })
})
afterEach(() => void vi.restoreAllMocks())

const unlockMine = () => vault.unlock(login, copyOfMine, mine.addresses)
const isMineOpen = () => vault.isOpen(mine.addresses)
const isWiped = ({ secret, keys }: OpenedCopy) =>
  [secret, keys.eip155, keys.solana].every((bytes) => bytes.every((byte) => byte === 0))
const addressesOf = ({ header: { eip155, solana } }: SealedCopy) => ({ eip155, solana })
const verify = (address: string, signature: string) =>
  verifyMessage({
    address: address as `0x${string}`,
    message: { raw: message },
    signature: signature as `0x${string}`,
  })

describe('a new wallet', () => {
  it('has a copy for each way, each opens it, and it is open itself', async () => {
    const copies = await vault.create([device, login], headerStart)
    expect(copies.map(({ header }) => header.way)).toEqual(['device', 'login'])
    const [first, second] = await Promise.all(
      [device, login].map((way, at) => openCopy(way, copies[at] as SealedCopy)),
    )
    expect(second).toEqual(first)
    for (const { header } of copies)
      expect(header).toEqual({ ...headerStart, ...first?.addresses, way: header.way })
    const { eip155 } = first?.addresses ?? mine.addresses
    expect(await vault.isOpen(first?.addresses ?? mine.addresses)).toBe(true)
    expect(await verify(eip155, await vault.signMessage(message, eip155))).toBe(true)
  })

  it('opens each copy once, and overwrites what it opened', async () => {
    await vault.create([device, login], headerStart)
    expect(opened).toHaveLength(2)
    expect(opened.every(isWiped)).toBe(true)
  })

  it('is none, and none of it is left, where a copy does not open', async () => {
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
    const failing = createVault(timers, async () => {
      throw new Error('unreadable')
    })
    await expect(failing.create([device, login], headerStart)).rejects.toThrow('unreadable')
    const secrets = encrypt.mock.calls.map(([, , secret]) => secret as Uint8Array)
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) expect(secret.every((byte) => byte === 0)).toBe(true)
    await expect(failing.seal(device, headerStart)).rejects.toThrow('locked')
  })

  it('is another one each time', async () => {
    const [one, two] = [
      await vault.create([login], headerStart),
      await vault.create([login], headerStart),
    ]
    expect(one[0]?.header.eip155).not.toBe(two[0]?.header.eip155)
  })
})

describe('an open wallet', () => {
  it('signs for its own address alone', async () => {
    await unlockMine()
    const { eip155 } = mine.addresses
    expect(await verify(eip155, await vault.signMessage(message, eip155))).toBe(true)
    await expect(vault.signMessage(message, other.addresses.eip155)).rejects.toThrow(
      'Another wallet',
    )
    expect([await isMineOpen(), await vault.isOpen(other.addresses)]).toEqual([true, false])
  })

  it('seals itself for another way', async () => {
    await unlockMine()
    const copy = await vault.seal(device, headerStart)
    expect(copy.header).toEqual(mine.headerOf('device'))
    expect((await openCopy(device, copy)).secret).toEqual(mine.secret)
    // The one that was opened to read the copy back.
    expect(opened.map(isWiped)).toEqual([false, true])
  })

  it.each(['eip155', 'solana'] as const)(
    'stays open where a copy is not of the expected %s address [F-15]',
    async (field) => {
      await unlockMine()
      const expected = { ...other.addresses, [field]: mine.addresses[field] }
      await expect(vault.unlock(login, copyOfOther, expected)).rejects.toThrow('another wallet')
      expect(await isMineOpen()).toBe(true)
      expect(opened.map(isWiped)).toEqual([false, true])
      await expect(vault.unlock(loginWay(8), copyOfMine, mine.addresses)).rejects.toThrow()
      expect(await isMineOpen()).toBe(true)
    },
  )

  it('makes way for another one, and is overwritten', async () => {
    await unlockMine()
    await vault.unlock(login, copyOfOther, other.addresses)
    expect([await isMineOpen(), await vault.isOpen(other.addresses)]).toEqual([false, true])
    expect(opened.map(isWiped)).toEqual([true, false])
    const { eip155 } = other.addresses
    expect(await verify(eip155, await vault.signMessage(message, eip155))).toBe(true)
  })
})

describe('a locked wallet [F-23]', () => {
  it('is overwritten, and signs and seals nothing', async () => {
    await unlockMine()
    await vault.lock()
    expect(opened.map(isWiped)).toEqual([true])
    expect(await isMineOpen()).toBe(false)
    await expect(vault.signMessage(message, mine.addresses.eip155)).rejects.toThrow('locked')
    await expect(vault.seal(device, headerStart)).rejects.toThrow('locked')
  })

  it('is overwritten where it was made here', async () => {
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
    await vault.create([login], headerStart)
    const secret = encrypt.mock.calls[0]?.[2] as Uint8Array
    expect(secret.some((byte) => byte !== 0)).toBe(true)
    await vault.lock()
    expect(secret.every((byte) => byte === 0)).toBe(true)
  })

  it('locks itself after 15 idle minutes', async () => {
    await unlockMine()
    pass(15 * minuteMs - 1)
    expect(await isMineOpen()).toBe(true)
    pass(1)
    expect(opened.map(isWiped)).toEqual([true])
    expect(await isMineOpen()).toBe(false)
  })

  it.each([
    ['a signature', () => vault.signMessage(message, mine.addresses.eip155)],
    ['a copy', () => vault.seal(device, headerStart)],
  ])('%s begins the 15 minutes anew; the question whether it is open does not', async (_, use) => {
    await unlockMine()
    pass(14 * minuteMs)
    await use()
    pass(14 * minuteMs)
    expect(await isMineOpen()).toBe(true)
    pass(minuteMs)
    expect(await isMineOpen()).toBe(false)
  })

  it('is locked after a sleep of the machine in which no timer ran', async () => {
    await unlockMine()
    time += 15 * minuteMs
    expect(opened.map(isWiped)).toEqual([false])
    await expect(vault.signMessage(message, mine.addresses.eip155)).rejects.toThrow('locked')
    expect(opened.map(isWiped)).toEqual([true])
  })

  it('stays locked where it was about to open', async () => {
    const opening = unlockMine()
    await vault.lock()
    await expect(opening).rejects.toThrow('meanwhile')
    expect(opened.map(isWiped)).toEqual([true])
    const making = vault.create([device, login], headerStart)
    await vault.lock()
    await expect(making).rejects.toThrow('meanwhile')
    await expect(vault.seal(device, headerStart)).rejects.toThrow('locked')
  })
})

describe('the answers of the vault [F-13]', () => {
  it('have no key, secret or entropy in them', async () => {
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
    const answers: unknown[] = []
    const attempt = async (run: () => Promise<unknown>) => {
      answers.push(await run().catch((error: Error) => [error.message, error.stack]))
    }
    await attempt(() => vault.create([device, login], headerStart))
    const made = Uint8Array.from(encrypt.mock.calls[0]?.[2] as Uint8Array)
    const address = addressesOf((answers[0] as readonly SealedCopy[])[0] as SealedCopy)
    await attempt(() => vault.signMessage(message, address.eip155))
    await attempt(() => vault.seal(device, headerStart))
    await attempt(() => vault.isOpen(address))
    await attempt(() => vault.unlock(login, copyOfMine, other.addresses))
    await attempt(() => vault.unlock(loginWay(9), copyOfMine, mine.addresses))
    await attempt(unlockMine)
    await attempt(() => vault.signMessage(message, mine.addresses.eip155))
    await attempt(() => vault.seal(login, headerStart))
    await attempt(() => vault.signMessage(message, address.eip155))
    await attempt(() => vault.lock())
    await attempt(() => vault.seal(login, headerStart))
    expect(Object.keys(vault).sort()).toEqual(
      ['create', 'isOpen', 'lock', 'seal', 'signMessage', 'unlock'].sort(),
    )
    const text = JSON.stringify(answers)
    const { deriveKeys } = await import('./deriveKeys.js')
    const ofMade = deriveKeys(made.subarray(16))
    const secrets = [
      ...[made.subarray(0, 16), made.subarray(16), ofMade.eip155, ofMade.solana],
      ...[mine.secret.subarray(0, 16), mine.secret.subarray(16)],
      ...[mine.keys.eip155, mine.keys.solana],
    ]
    expect(secrets.every((bytes) => bytes.some((byte) => byte !== 0))).toBe(true)
    for (const secret of secrets)
      for (const form of formsOf(secret)) expect(text).not.toContain(form)
    // The search finds what is there.
    const shown = JSON.stringify([{ key: base64.encode(mine.secret) }])
    expect(formsOf(mine.secret.subarray(0, 16)).some((form) => shown.includes(form))).toBe(true)
  })
})

/** Texts in which bytes of a secret show, at any place of a longer base64 text too. */
function formsOf(secret: Uint8Array): readonly string[] {
  const bytes = secret.subarray(0, 16)
  const shifted = [0, 1, 2].flatMap((skip) => {
    const whole = bytes.subarray(skip, skip + 12)
    return [base64.encode(whole), base64urlnopad.encode(whole)]
  })
  return [hex.encode(bytes), hex.encode(bytes).toUpperCase(), [...bytes].join(), ...shifted]
}

describe('the calls of a vault in its Worker', () => {
  const start = () => {
    const sent: unknown[] = []
    const worker = {
      postMessage: (asked: unknown) => void sent.push(asked),
      onmessage: null,
      onerror: null,
    } as unknown as Worker
    const answer = (data: unknown) => worker.onmessage?.({ data } as MessageEvent)
    return { sent, worker, answer, calls: callVault(worker) }
  }

  it('get each their own answer, in any order', async () => {
    const { calls, sent, answer } = start()
    const [open, signed] = [calls.isOpen(mine.addresses), calls.signMessage(message, '0x1')]
    expect(sent).toEqual([
      { id: 1, name: 'isOpen', input: [mine.addresses] },
      { id: 2, name: 'signMessage', input: [message, '0x1'] },
    ])
    answer({ id: 3, ok: true, r: 'no call' })
    answer({ id: 2, ok: true, r: '0x2' })
    answer({ id: 1, ok: false, e: 'The wallet is locked' })
    expect(await signed).toBe('0x2')
    await expect(open).rejects.toThrow('The wallet is locked')
  })

  it('all reject once the Worker has failed, later ones too', async () => {
    const { calls, worker, sent } = start()
    const before = calls.lock()
    worker.onerror?.({} as ErrorEvent)
    await expect(before).rejects.toThrow('cannot be used here')
    await expect(calls.lock()).rejects.toThrow('cannot be used here')
    expect(sent).toHaveLength(1)
  })
})
