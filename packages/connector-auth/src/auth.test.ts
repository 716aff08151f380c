import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeWallet } from '../test/createFakeWallet.js'
import { openAuth } from '../test/openAuth.js'
import { type AuthOptions, auth } from './auth.js'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the options of auth', () => {
  it.each([
    'https://wallet.example.org',
    'https://wallet.example.org/',
    'https://wallet.example.org:8443',
    'http://localhost:5173',
    'http://wallet.localhost:5173',
    'http://127.0.0.1:5173',
  ])('%s is an origin of a wallet', (walletUrl) => {
    expect(auth({ walletUrl })).toMatchObject({ id: 'auth', kind: 'AUTH', namespaces: ['eip155'] })
  })

  it.each([
    [''],
    ['wallet.example.org'],
    ['//wallet.example.org'],
    ['/f'],
    ['https://wallet.example.org/f'],
    ['https://wallet.example.org?projectId=x'],
    ['https://wallet.example.org#x'],
    ['https://user@wallet.example.org'],
    ['https://wallet.example.org//'],
    ['http://wallet.example.org'],
    ['http://localhost.example.org'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['blob:https://wallet.example.org'],
    ['file:///f'],
    ['ftp://wallet.example.org'],
    ['wss://wallet.example.org'],
    ['null'],
    [undefined],
    [null],
    [7],
  ])('%j is none', (walletUrl) => {
    expect(() => auth({ walletUrl: walletUrl as string })).toThrow(
      expect.objectContaining({ code: 'INVALID_CONFIGURATION' }),
    )
  })

  it('that it does not know are named in development', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    auth({ walletUrl: 'https://wallet.example.org', projectId: 'shop' })
    expect(warn).not.toHaveBeenCalled()
    auth({ walletUrl: 'https://wallet.example.org', projectID: 'shop' } as AuthOptions)
    expect(warn.mock.calls.flat().join()).toContain('projectID of auth is unknown')
    expect(warn.mock.calls.flat().join()).toContain('Did you mean projectId')
  })
})

describe('the connector', () => {
  it('loads no document before a call that needs it', async () => {
    const wallet = createFakeWallet()
    const { connector } = openAuth(wallet)
    connector.on('accountsChanged', () => {})
    const provider = await connector.getProvider('eip155')
    expect(provider).toMatchObject({ request: expect.any(Function) })
    await expect(connector.getProvider('solana')).rejects.toMatchObject({
      code: 'METHOD_NOT_SUPPORTED',
    })
    expect(wallet.page.frames).toEqual([])
    expect(await connector.email.sendCode('ann@mail.example')).toBe(30)
    expect(wallet.page.frames).toHaveLength(1)
  })

  it('a page that no longer waits for a login hears ABORTED, and no account', async () => {
    const wallet = createFakeWallet({ answer: () => new Promise(() => {}) })
    const { connector } = openAuth(wallet)
    const controller = new AbortController()
    const login = connector.email.logIn('person0', { signal: controller.signal })
    await vi.waitFor(() => expect(wallet.calls).toContain('logIn'))
    controller.abort()
    await expect(login).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
