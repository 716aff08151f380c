import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWalletServer, json, problem, walletOrigin } from '../../test/walletServer.js'
import { type Device, openDevice } from '../device/openDevice.js'
import { createVault } from '../keys/createVault.js'
import { createApi } from './createApi.js'
import { createLogin } from './createLogin.js'

const page = 'https://shop.example'
const email = 'ann@mail.example'
const message = new TextEncoder().encode('Hello')

let server: ReturnType<typeof createWalletServer>
beforeEach(() => {
  vi.stubGlobal('location', { origin: walletOrigin })
  server = createWalletServer()
})
afterEach(() => void vi.unstubAllGlobals())

/** A browser, in which the document is opened as often as a page is. */
function createBrowser() {
  let kept: unknown
  const openDocument = () => {
    let opened: Promise<Device> | undefined
    const device = () => {
      opened ??= openDevice({
        async keep(row, isGood) {
          if (isGood(kept)) return kept
          kept = row
          return row
        },
        async replace(row) {
          kept = row
        },
      })
      return opened
    }
    const vault = createVault()
    const login = createLogin({
      api: createApi({ device, fetch: server.ask }),
      vault,
      device,
      projectId: 'shop',
      forgetDevice: async () => {
        opened = (await device()).forget()
        await opened
      },
    })
    return {
      ...login,
      vault,
      device,
      async enter(address = email) {
        await login.sendCode(address, page)
        return await login.logIn(server.codes.get(address) ?? '')
      },
      async sign() {
        const { eip155 } = await login.unlock()
        const signature = await vault.signMessage(message, eip155)
        return await verifyMessage({
          address: eip155 as `0x${string}`,
          message: { raw: message },
          signature: signature as `0x${string}`,
        })
      },
    }
  }
  return { openDocument }
}
const openDocument = () => createBrowser().openDocument()
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { readonly code?: string }) => error.code,
  )
const otherAddresses = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}
const addressesOf = (address = email) => server.users.get(address)?.addresses

describe('a new person', () => {
  it('gets a wallet by a code, which this browser opens again without one', async () => {
    const browser = createBrowser()
    const first = browser.openDocument()
    expect(await first.read()).toBeUndefined()
    expect(await first.sendCode(email, page)).toEqual({ resendSeconds: 30 })
    const session = await first.logIn(server.codes.get(email) ?? '')
    expect(session).toEqual({ addresses: addressesOf(), operatorCanOpen: true, email })
    expect(await first.read()).toEqual(session)
    expect(await first.sign()).toBe(true)
    const second = browser.openDocument()
    server.calls.length = 0
    expect(await second.read()).toEqual(session)
    expect(await second.sign()).toBe(true)
    expect(server.calls).toEqual(['GET /v1/me', 'GET /v1/me', 'GET /v1/copies/device'])
  })

  it('gets the copies of one wallet, of their own row, kept in one call', async () => {
    await openDocument().enter()
    const user = server.users.get(email)
    const headers = [...(user?.copies.values() ?? [])].map(({ header }) => header)
    expect(headers).toEqual(
      ['device', 'login'].map((way) => ({
        version: 1,
        project: 'shop',
        user: user?.id,
        wallet: user?.wallet,
        created: expect.any(Number),
        way,
        ...user?.addresses,
      })),
    )
    expect(server.calls.filter((call) => call === 'POST /v1/wallet')).toHaveLength(1)
  })

  it('needs a code that was asked for here, once', async () => {
    const document = openDocument()
    expect(await codeOf(document.logIn('12345678'))).toBe('CODE_EXPIRED')
    expect(server.calls).toEqual([])
    await document.sendCode(email, page)
    expect(await codeOf(document.logIn('nonsense'))).toBe('CODE_INVALID')
    const code = server.codes.get(email) ?? ''
    // The attempt goes on after a wrong code.
    await document.logIn(code)
    server.calls.length = 0
    expect(await codeOf(document.logIn(code))).toBe('CODE_EXPIRED')
    expect(server.calls).toEqual([])
  })

  it.each([
    ['the factor does not come', 'POST /v1/unseal'],
    ['the copies are not kept', 'POST /v1/wallet'],
  ])('has no wallet where %s, and gets one by the next login', async (_, call) => {
    const document = openDocument()
    server.faults.set(call, () => Promise.reject(new TypeError('offline')))
    expect(await codeOf(document.enter())).toBe('HTTP_FAILED')
    expect(addressesOf()).toBeUndefined()
    expect(await document.read()).toBeUndefined()
    expect(await codeOf(document.unlock())).toBe('LOGIN_REQUIRED')
    server.faults.clear()
    const session = await document.enter()
    expect(session.addresses).toEqual(addressesOf())
    expect(await document.sign()).toBe(true)
  })

  it('has the wallet that was kept where only its answer was lost', async () => {
    const document = openDocument()
    server.changes.set('POST /v1/wallet', () => 'lost')
    expect(await codeOf(document.enter())).toBe('HTTP_FAILED')
    server.changes.clear()
    expect((await document.read())?.addresses).toEqual(addressesOf())
    expect(await document.sign()).toBe(true)
  })

  it('has the wallet that was kept first where two devices log in at once', async () => {
    const [one, other] = [openDocument(), openDocument()]
    await one.sendCode(email, page)
    const code = server.codes.get(email) ?? ''
    await other.sendCode(email, page)
    const second = server.codes.get(email) ?? ''
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.faults.set('POST /v1/unseal', async () => {
      server.faults.delete('POST /v1/unseal')
      await held
      return json({ factor: 'A'.repeat(43) })
    })
    server.codes.set(email, code)
    const late = codeOf(one.logIn(code))
    await vi.waitFor(() => expect(server.faults.size).toBe(0))
    server.codes.set(email, second)
    const { addresses } = await other.logIn(second)
    release()
    expect(await late).toBe('HTTP_FAILED')
    expect(await codeOf(one.sign())).not.toBe('resolved')
    expect((await one.enter()).addresses).toEqual(addresses)
    expect(await one.sign()).toBe(true)
  })

  it.each(['', 'short', 'A'.repeat(44), '*'.repeat(43)])(
    'has no wallet that the factor %j would open',
    async (factor) => {
      server.changes.set('POST /v1/unseal', () => ({ factor }))
      expect(await codeOf(openDocument().enter())).toBe('HTTP_FAILED')
      expect(addressesOf()).toBeUndefined()
    },
  )
})

describe('a person on a second device', () => {
  it('opens the same wallet by a login, and has a copy there', async () => {
    const { addresses } = await openDocument().enter()
    const browser = createBrowser()
    const document = browser.openDocument()
    server.calls.length = 0
    expect((await document.enter()).addresses).toEqual(addresses)
    expect(server.calls).toEqual([
      'POST /v1/login',
      'POST /v1/login/verify',
      'POST /v1/unseal',
      'GET /v1/copies/login',
      'POST /v1/copies/device',
    ])
    expect(await document.sign()).toBe(true)
    expect(await browser.openDocument().sign()).toBe(true)
  })

  it('is not logged in before it has a copy there', async () => {
    await openDocument().enter()
    const document = openDocument()
    server.faults.set('POST /v1/copies/device', () => problem(500, 'FAILED'))
    expect(await codeOf(document.enter())).toBe('HTTP_FAILED')
    expect(await document.read()).toBeUndefined()
    server.faults.clear()
    await document.enter()
    expect(await document.sign()).toBe(true)
  })

  it('has to log in again on a device that was revoked', async () => {
    const browser = createBrowser()
    await browser.openDocument().enter()
    const document = browser.openDocument()
    const user = server.users.get(email)
    for (const owner of user?.copies.keys() ?? []) if (owner !== 'login') user?.copies.delete(owner)
    expect(await codeOf(document.unlock())).toBe('LOGIN_REQUIRED')
    expect(await document.read()).toBeUndefined()
  })
})

describe('a wallet that is not the person’s [F-15]', () => {
  it.each(['eip155', 'solana'] as const)(
    'is refused where the server names another %s address than before',
    async (field) => {
      const document = openDocument()
      const { addresses } = await document.enter()
      const changed = { ...addresses, [field]: otherAddresses[field] }
      server.changes.set('GET /v1/me', (answer) => ({ ...answer, addresses: changed }))
      expect(await codeOf(document.read())).toBe('EMBEDDED_WALLET_MISMATCH')
      expect(await codeOf(document.unlock())).toBe('EMBEDDED_WALLET_MISMATCH')
      server.changes.clear()
      expect((await document.read())?.addresses).toEqual(addresses)
    },
  )

  it('is refused where the server names another person in between', async () => {
    const document = openDocument()
    await document.enter()
    server.changes.set('GET /v1/me', (answer) => ({ ...answer, user: 'user-x' }))
    await document.read()
    server.changes.set('GET /v1/me', (answer) => ({ ...answer, addresses: otherAddresses }))
    expect(await codeOf(document.read())).toBe('EMBEDDED_WALLET_MISMATCH')
  })

  it('does not open by a login where the server names other addresses than before', async () => {
    const document = openDocument()
    const { addresses } = await document.enter()
    server.changes.set('POST /v1/login/verify', (answer) => ({
      ...answer,
      addresses: otherAddresses,
    }))
    server.calls.length = 0
    expect(await codeOf(document.enter())).toBe('EMBEDDED_WALLET_MISMATCH')
    expect(server.calls).toEqual(['POST /v1/login', 'POST /v1/login/verify'])
    expect(await document.vault.isOpen(addresses)).toBe(true)
  })

  it('does not open where the server names other addresses than the copy', async () => {
    const browser = createBrowser()
    await browser.openDocument().enter()
    const document = browser.openDocument()
    server.changes.set('GET /v1/me', (answer) => ({ ...answer, addresses: otherAddresses }))
    expect(await codeOf(document.unlock())).toBe('EMBEDDED_WALLET_MISMATCH')
    expect(await document.vault.isOpen(otherAddresses)).toBe(false)
  })

  it.each([
    ['a factor that is another', 'POST /v1/unseal', () => ({ factor: 'A'.repeat(43) })],
    [
      'a copy with a changed body',
      'GET /v1/copies/login',
      ({ copy }: { copy: { body: string } }) => ({
        copy: { ...copy, body: `${copy.body.startsWith('A') ? 'B' : 'A'}${copy.body.slice(1)}` },
      }),
    ],
    [
      'a copy of another way',
      'GET /v1/copies/login',
      ({ copy }: { copy: { header: object } }) => ({
        copy: { ...copy, header: { ...copy.header, way: 'device' } },
      }),
    ],
  ])('is never made anew in place of one that does not open: %s', async (_, call, change) => {
    const { addresses } = await openDocument().enter()
    const document = openDocument()
    server.changes.set(call, change as never)
    server.calls.length = 0
    expect(await codeOf(document.enter())).toBe('EMBEDDED_WALLET_MISMATCH')
    expect(server.calls).not.toContain('POST /v1/wallet')
    expect(server.calls).not.toContain('POST /v1/copies/device')
    expect(addressesOf()).toEqual(addresses)
    expect(await document.read()).toBeUndefined()
    server.changes.clear()
    await document.enter()
    expect(await document.sign()).toBe(true)
  })

  it('does not sign in place of the one of a person who logged in beside it', async () => {
    const browser = createBrowser()
    const [one, other] = [browser.openDocument(), browser.openDocument()]
    const ann = await one.enter()
    const bob = await other.enter('bob@mail.example')
    expect(await one.vault.isOpen(ann.addresses)).toBe(true)
    expect(await one.read()).toEqual(bob)
    expect(await one.unlock()).toEqual(bob.addresses)
    expect(await one.vault.isOpen(ann.addresses)).toBe(false)
    expect(await one.sign()).toBe(true)
  })
})

describe('logging out', () => {
  it('locks the wallet, ends the session and forgets the keys of the browser', async () => {
    const browser = createBrowser()
    const document = browser.openDocument()
    const { addresses } = await document.enter()
    const before = await document.device()
    await document.sendCode(email, page)
    await document.logOut()
    expect(await document.vault.isOpen(addresses)).toBe(false)
    expect((await document.device()).proving).not.toBe(before.proving)
    expect((await document.device()).sealing).not.toBe(before.sealing)
    expect(await document.read()).toBeUndefined()
    expect(await browser.openDocument().read()).toBeUndefined()
    // The code that was asked for belongs to the keys that are gone.
    expect(await codeOf(document.logIn(server.codes.get(email) ?? ''))).toBe('CODE_EXPIRED')
    expect((await document.enter()).addresses).toEqual(addresses)
  })

  it('forgets the keys where the server is down as well, and says that it is', async () => {
    const browser = createBrowser()
    const document = browser.openDocument()
    const { addresses } = await document.enter()
    const before = await document.device()
    server.faults.set('POST /v1/logout', () => Promise.reject(new TypeError('offline')))
    expect(await codeOf(document.logOut())).toBe('HTTP_FAILED')
    expect(await document.vault.isOpen(addresses)).toBe(false)
    server.faults.clear()
    for (const later of [document, browser.openDocument()]) {
      expect((await later.device()).proving).not.toBe(before.proving)
      expect(await later.read()).toBeUndefined()
    }
  })

  it('forgets the keys at once where the server hangs', async () => {
    const browser = createBrowser()
    const document = browser.openDocument()
    await document.enter()
    const before = await document.device()
    server.faults.set('POST /v1/logout', () => new Promise(() => undefined))
    void document.logOut()
    await vi.waitFor(async () => {
      expect((await document.device()).proving).not.toBe(before.proving)
      expect((await browser.openDocument().device()).proving).not.toBe(before.proving)
    })
    // The call was proven with the keys that are gone.
    expect(server.calls).toContain('POST /v1/logout')
  })

  it('of a session that ended before is done', async () => {
    const document = openDocument()
    const before = await document.device()
    await document.logOut()
    expect((await document.device()).proving).not.toBe(before.proving)
  })

  it('ends the session and forgets the keys where the Worker has failed', async () => {
    const document = openDocument()
    await document.enter()
    const before = await document.device()
    vi.spyOn(document.vault, 'lock').mockRejectedValue(new Error('The Worker has failed'))
    await expect(document.logOut()).rejects.toThrow('The Worker has failed')
    expect(server.calls).toContain('POST /v1/logout')
    expect((await document.device()).proving).not.toBe(before.proving)
  })
})

describe('an answer of another form', () => {
  it.each([
    ['GET /v1/me', { user: 'user-1' }],
    ['GET /v1/me', { addresses: { eip155: 1 } }],
    ['GET /v1/copies/device', { copy: { header: {}, body: 'x' } }],
    ['GET /v1/copies/device', null],
  ])('to %s is HTTP_FAILED: %j', async (call, answer) => {
    const browser = createBrowser()
    await browser.openDocument().enter()
    server.changes.set(call, () => answer)
    expect(await codeOf(browser.openDocument().unlock())).toBe('HTTP_FAILED')
  })
})
