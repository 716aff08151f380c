// @vitest-environment happy-dom
import type { GuestCall } from '@latchkey/connector-auth/guest'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSight } from '../test/sight.js'
import { createTestWallet, loginWay } from '../test/wallets.js'
import { createAnswers } from './answerHost.js'
import { setLanguage } from './approve/setLanguage.js'
import { createVault, type VaultCalls } from './keys/createVault.js'
import { sealCopy } from './keys/sealedCopy.js'
import type { Login } from './login/createLogin.js'
import { DocumentError, toWire } from './login/DocumentError.js'

const origin = 'https://shop.example'
const hello = '0x48656c6c6f'

let mine: Awaited<ReturnType<typeof createTestWallet>>
let other: Awaited<ReturnType<typeof createTestWallet>>
let vault: VaultCalls
let sight: ReturnType<typeof createSight>
let asked: unknown[]
/** What the login answers, until a test says otherwise. */
let login: { -readonly [Name in keyof Login]: Login[Name] }
let answer: ReturnType<typeof createAnswers>
const unlocked = async (wallet: typeof mine) => {
  const way = loginWay(7)
  const copy = await sealCopy(way, wallet.headerOf('login'), wallet.secret)
  await vault.unlock(way, copy, wallet.addresses)
  return wallet.addresses
}

beforeEach(async () => {
  ;[mine, other] = await Promise.all([createTestWallet(1), createTestWallet(2)])
  setLanguage('en')
  sight = createSight()
  asked = []
  vault = createVault()
  const session = { addresses: mine.addresses, operatorCanOpen: true }
  login = {
    read: async () => session,
    sendCode: async (...input) => {
      asked.push(['sendCode', ...input])
      return { resendSeconds: 30 }
    },
    logIn: async (...input) => {
      asked.push(['logIn', ...input])
      return session
    },
    unlock: async () => await unlocked(mine),
    logOut: async () => void asked.push(['logOut']),
  }
  answer = createAnswers({ login, vault, line: () => ({ send: () => undefined }) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const call = (name: string, input?: unknown, signal = new AbortController().signal) =>
  answer({ name, input, origin, signal } satisfies GuestCall)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { readonly code?: string; readonly name: string }) => error.code ?? error.name,
  )
const signing = (change: object = {}, signal?: AbortSignal) =>
  call(
    'sign',
    { method: 'personal_sign', message: hello, address: mine.addresses.eip155, ...change },
    signal,
  )
const isAsking = () => document.querySelector('[role=alertdialog]') !== null
async function press(name: 'Sign' | 'Cancel'): Promise<void> {
  await vi.waitFor(() => expect(isAsking()).toBe(true))
  sight.report({})
  const named = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await vi.waitFor(() => expect(named()?.disabled).toBe(false))
  const event = Object.defineProperty(new MouseEvent('click'), 'isTrusted', { value: true })
  named()?.dispatchEvent(event)
}

describe('a call of the host', () => {
  it('reaches the login with its own origin, and gets its answer', async () => {
    expect(await call('getSession')).toEqual({ addresses: mine.addresses, operatorCanOpen: true })
    expect(await call('sendCode', { email: 'a@b.example' })).toEqual({ resendSeconds: 30 })
    expect(await call('logIn', { code: '1234 5678' })).toMatchObject({ addresses: mine.addresses })
    expect(await call('logOut')).toBeUndefined()
    expect(asked).toEqual([['sendCode', 'a@b.example', origin], ['logIn', '1234 5678'], ['logOut']])
  })

  it.each([
    '',
    'SIGN',
    'sign ',
    'ｓign',
    'unlock',
    'seal',
    'signMessage',
    'eth_sign',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ])('of the name %j reaches nothing [F-06]', async (name) => {
    expect(await codeOf(call(name, {}))).toBe('METHOD_NOT_ALLOWED')
    expect(await codeOf(call(name))).toBe('METHOD_NOT_ALLOWED')
    expect([asked, isAsking()]).toEqual([[], false])
  })

  const sign = { method: 'personal_sign', message: hello, address: `0x${'1'.repeat(40)}` }
  it.each<[string, unknown]>([
    ['getSession', {}],
    ['getSession', null],
    ['logOut', 'now'],
    ['sendCode', undefined],
    ['sendCode', null],
    ['sendCode', 'a@b.example'],
    ['sendCode', {}],
    ['sendCode', { email: 1 }],
    ['sendCode', { email: 'a'.repeat(321) }],
    ['sendCode', { email: 'a@b.example', origin: 'https://bank.example' }],
    ['logIn', undefined],
    ['logIn', { code: 12345678 }],
    ['logIn', { code: '1'.repeat(33) }],
    ['logIn', { code: '12345678', id: 'x' }],
    ['sign', undefined],
    ['sign', [sign]],
    ['sign', { ...sign, method: 'eth_sign' }],
    ['sign', { ...sign, method: 'toString' }],
    ['sign', { ...sign, message: 'Hello' }],
    ['sign', { ...sign, message: '0x4' }],
    ['sign', { ...sign, message: '0xzz' }],
    ['sign', { ...sign, message: `${hello}\n` }],
    ['sign', { ...sign, message: [hello] }],
    ['sign', { ...sign, address: 'me' }],
    ['sign', { ...sign, address: `${sign.address}1` }],
    ['sign', { ...sign, address: `${sign.address}\n` }],
    ['sign', { ...sign, silent: true }],
    ['sign', { method: sign.method, message: sign.message }],
  ])('%s with the input %j is of a wrong shape, and reaches nothing', async (name, input) => {
    expect(await codeOf(call(name, input))).toBe('RPC_INVALID_PARAMS')
    expect([asked, isAsking()]).toEqual([[], false])
  })
})

describe('a request to sign', () => {
  it('is signed as it was shown, once the person agrees', async () => {
    const signature = signing()
    await press('Sign')
    expect(
      await verifyMessage({
        address: mine.addresses.eip155 as `0x${string}`,
        message: 'Hello',
        signature: (await signature) as `0x${string}`,
      }),
    ).toBe(true)
  })

  it('takes an address in any case, and no bytes', async () => {
    const signature = signing({ message: '0x', address: mine.addresses.eip155.toLowerCase() })
    await press('Sign')
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('shows the page’s origin and the message', async () => {
    const declined = codeOf(signing())
    await press('Cancel')
    expect(await declined).toBe('USER_REJECTED')
    const texts: (string | null | undefined)[] = []
    const second = codeOf(signing())
    await vi.waitFor(() => expect(isAsking()).toBe(true))
    for (const each of ['bdi', 'pre']) texts.push(document.querySelector(each)?.textContent)
    expect(texts).toEqual(['shop.example', 'Hello'])
    await press('Cancel')
    await second
  })

  it('opens the wallet after the person has agreed, and not before', async () => {
    const unlock = vi.spyOn(login, 'unlock')
    const declined = codeOf(signing())
    await press('Cancel')
    await declined
    expect(unlock).not.toHaveBeenCalled()
  })

  it('of no one who is logged in is refused', async () => {
    login.read = async () => undefined
    expect(await codeOf(signing())).toBe('LOGIN_REQUIRED')
    expect(isAsking()).toBe(false)
  })

  it('for another account is refused without a question', async () => {
    expect(await codeOf(signing({ address: other.addresses.eip155 }))).toBe('ACCOUNT_CHANGED')
    expect(isAsking()).toBe(false)
  })

  it('is not signed by another person who logged in while the question was open', async () => {
    login.unlock = async () => await unlocked(other)
    const signMessage = vi.spyOn(vault, 'signMessage')
    const refused = codeOf(signing())
    await press('Sign')
    expect(await refused).toBe('ACCOUNT_CHANGED')
    expect(signMessage).not.toHaveBeenCalled()
  })

  it('is signed for the account alone that was asked for, by the vault’s own check', async () => {
    // The wallet of another person is open under the addresses of this one.
    login.unlock = async () => {
      await unlocked(other)
      return mine.addresses
    }
    const refused = codeOf(signing())
    await press('Sign')
    expect(await refused).toBe('Error')
  })

  it('is not signed where the host stops waiting while the wallet opens', async () => {
    const controller = new AbortController()
    login.unlock = async () => {
      const addresses = await unlocked(mine)
      controller.abort()
      return addresses
    }
    const signMessage = vi.spyOn(vault, 'signMessage')
    const refused = codeOf(signing({}, controller.signal))
    await press('Sign')
    expect(await refused).toBe('AbortError')
    expect(signMessage).not.toHaveBeenCalled()
  })

  it('is refused while another one is open, which goes on', async () => {
    const first = signing()
    await vi.waitFor(() => expect(isAsking()).toBe(true))
    expect(await codeOf(signing({ message: '0x00' }))).toBe('REQUEST_PENDING')
    await press('Sign')
    expect(await first).toMatch(/^0x/)
  })
})

describe('an error on the wire', () => {
  it('has its code, its text and its parameters where the document wrote it', () => {
    expect(toWire(new DocumentError('EMAIL_THROTTLED', 'Wait', { seconds: 30 }))).toEqual({
      code: 'EMAIL_THROTTLED',
      message: 'Wait',
      params: { seconds: 30 },
    })
    expect(toWire(new DocumentError('LOGIN_REQUIRED', 'Log in'))).toEqual({
      code: 'LOGIN_REQUIRED',
      message: 'Log in',
    })
  })

  it.each([
    ['an error of the browser', new TypeError('secret in a text')],
    ['text', 'secret'],
    ['nothing', undefined],
    ['an object like an error', { code: 'USER_REJECTED', message: 'secret' }],
  ])('says nothing of %s', (_, error) => {
    expect(toWire(error)).toEqual({ code: 'UNKNOWN', message: 'An error occurred' })
  })
})
