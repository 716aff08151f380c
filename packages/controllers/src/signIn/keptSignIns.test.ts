import { type CaipAddress, createError } from '@latchkey/core'
import { createMessage, isSameAccount, printMessage } from '@latchkey/siwx'
import { createFakeAdapter, createFakeConnector, settle } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepting, first, second, setUpSignIn as setUp } from '../../test/setUpSignIn.js'
import { createLocalService } from './createLocalService.js'
import { parseSignIns } from './openSignIns.js'
import type { SignInOptions, StoredSignIn } from './SignInOptions.js'

describe('signing out of a required sign-in', () => {
  const kept = (): SignInOptions & { items: StoredSignIn[]; isDown: boolean } => {
    const options = {
      ...accepting(),
      isDown: false,
      items: [] as StoredSignIn[],
      storage: {
        read: async () => options.items,
        async write(next: readonly StoredSignIn[]) {
          if (options.isDown) throw createError('HTTP_STATUS', { params: { status: 503 } })
          options.items = [...next]
        },
      },
    }
    return options
  }
  async function signedIn(options: SignInOptions) {
    const stage = await setUp(options)
    const { ended } = await stage.begin()
    await stage.signIn.sign()
    expect(await ended).toBe('done')
    stage.kit.close()
    return stage
  }

  test('disconnects the wallet, which counts again only once signed in again', async () => {
    const options = kept()
    const { kit, signIn, status, wallet, state, begin, prompts } = await signedIn(options)
    kit.open({ view: 'Account' })
    await signIn.signOut()
    expect([status(), wallet.asked.disconnect, state().signedIn, options.items]).toEqual([
      'disconnected',
      1,
      [],
      [],
    ])
    expect(kit.modal.store.getState().open).toBe(false)
    const { ended } = await begin()
    expect([status(), prompts.length]).toEqual(['connecting', 1])
    await signIn.sign()
    expect([await ended, status()]).toEqual(['done', 'connected'])
  })

  test('of an account that the wallet does not use leaves it connected, of the used one not', async () => {
    const { signIn, status, wallet, state } = await signedIn(kept())
    wallet.select('eip155', [second, first])
    await settle()
    await signIn.sign()
    await signIn.signOut(`eip155:1:${first.toLowerCase()}`)
    expect([status(), state().signedIn]).toEqual(['connected', [`eip155:1:${second}`]])
    await signIn.signOut(`eip155:137:${second}`)
    expect([status(), state().signedIn]).toEqual(['disconnected', []])
  })

  test('rejects if the server fails, and changes nothing', async () => {
    const options = kept()
    const { signIn, status, state } = await signedIn(options)
    options.isDown = true
    await expect(signIn.signOut()).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    expect([status(), state().signedIn]).toEqual(['connected', [`eip155:1:${first}`]])
    options.isDown = false
    await signIn.signOut()
    expect(status()).toBe('disconnected')
  })

  test.each([
    ['of one account lets the wallet before it take over', [`eip155:1:${first}`], 'connected', 'b'],
    ['of all disconnects the wallets on standby too', [undefined], 'disconnected', undefined],
  ] as const)('%s', async (_, [account], status, connectorId) => {
    const wallets = [
      createFakeConnector({ id: 'a', addresses: [first] }),
      createFakeConnector({ id: 'b', addresses: [second] }),
    ]
    const { kit, signIn } = await setUp(accepting(), {
      options: {
        adapters: [createFakeAdapter({ connectors: wallets, signMessage: async () => '0x01' })],
      },
    })
    for (const id of ['b', 'a']) {
      const connecting = kit.connection.connect({ connectorId: id })
      await settle()
      await signIn.sign()
      await connecting
    }
    await signIn.signOut(account)
    await settle()
    expect(kit.connection.store.getState().byNamespace.eip155).toMatchObject({ status })
    expect(kit.connection.store.getState().byNamespace.eip155?.connection?.connectorId).toBe(
      connectorId,
    )
    expect(wallets.map(({ wallet }) => wallet.asked.disconnect)).toEqual([
      1,
      account === undefined ? 1 : 0,
    ])
  })

  test('a wallet that takes over is asked, where its account has changed meanwhile', async () => {
    const third = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
    const wallets = [
      createFakeConnector({ id: 'a', addresses: [first] }),
      createFakeConnector({ id: 'b', addresses: [second] }),
    ]
    const { kit, signIn, state, view } = await setUp(accepting(), {
      options: {
        adapters: [createFakeAdapter({ connectors: wallets, signMessage: async () => '0x01' })],
      },
    })
    for (const id of ['b', 'a']) {
      const connecting = kit.connection.connect({ connectorId: id })
      await settle()
      await signIn.sign()
      await connecting
    }
    wallets[1]?.wallet.select('eip155', [third])
    await settle()
    wallets[0]?.wallet.select('eip155', [])
    await settle()
    expect([view(), state().account]).toEqual(['SIWXSignMessage', `eip155:1:${third}`])
  })
})

describe('kept sign-ins [W-14]', () => {
  const accounts: readonly CaipAddress[] = [
    `eip155:1:${first}`,
    `eip155:1:${second}`,
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'cosmos:cosmoshub-4:cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud',
  ]
  const text = (account: CaipAddress, domain = 'host.example', more = {}) =>
    printMessage(createMessage({ account, domain, uri: `https://${domain}`, ...more }))
  const serviceOf = (kept: StoredSignIn[]) =>
    createLocalService(
      {
        storage: {
          read: async () => kept,
          write: async (next) => void kept.splice(0, kept.length, ...next),
        },
        verifiers: Object.fromEntries(
          ['eip155', 'solana', 'cosmos'].map((name) => [name, async () => 'valid' as const]),
        ),
      },
      { domain: 'host.example', uri: 'https://host.example', now: Date.now, log() {} },
      {
        open() {
          throw new Error('The host has a storage of its own.')
        },
      },
    )

  test('law: the store equals its model: a revocation removes exactly one account', async () => {
    const command = fc.record({
      kind: fc.constantFrom('add', 'revoke'),
      at: fc.nat(accounts.length - 1),
      upper: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 20 }), async (commands) => {
        const kept: StoredSignIn[] = []
        const service = serviceOf(kept)
        const model = new Set<CaipAddress>()
        for (const { kind, at, upper } of commands) {
          const account = accounts[at] as CaipAddress
          const spelled =
            upper && account.startsWith('eip155:')
              ? (`eip155:1:${account.slice(9).toLowerCase()}` as CaipAddress)
              : account
          if (kind === 'add') {
            const { text: message } = await service.prepare(account)
            await service.verify({ account: spelled, message, signature: '0x01' })
            model.add(account)
          } else {
            await service.revoke(spelled)
            model.delete(account)
          }
          for (const each of accounts) expect(await service.has(each)).toBe(model.has(each))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('one whose signed text names another account, another host, or nothing does not count', async () => {
    const [account = 'eip155:1:0x', other = account] = accounts
    const ended = text(account, 'host.example', { issuedAt: '2026-01-01T00:00:00Z' })
    for (const message of [text(other), text(account, 'evil.example'), ended, 'hello'])
      expect(await serviceOf([{ account, message, signature: '0x01' }]).has(account)).toBe(false)
    expect(
      await serviceOf([{ account, message: text(account), signature: '0x01' }]).has(account),
    ).toBe(true)
  })

  test.each([
    ['a scheme', 'URI: https://', 'URI: http://'],
    ['a port', 'URI: https://host.example', 'URI: https://host.example:8443'],
    ['a host', 'URI: https://host.example', 'URI: https://evil.example'],
    ['a scheme before the domain', /^/, 'http://'],
  ])('one for another origin does not count: %s', async (_, ours, theirs) => {
    const [account = 'eip155:1:0x'] = accounts
    const message = text(account).replace(ours, theirs)
    expect(await serviceOf([{ account, message, signature: '0x01' }]).has(account)).toBe(false)
    const service = serviceOf([])
    const { text: asked } = await service.prepare(account)
    const signed = { account, message: asked.replace(ours, theirs), signature: '0x01' }
    expect(await service.verify(signed)).toBe('invalid')
  })

  test.each(['https://host.example/shop?a=1', 'https://HOST.example', 'https://host.example:443'])(
    'one for a page of the origin counts: %s',
    async (uri) => {
      const [account = 'eip155:1:0x'] = accounts
      const message = text(account, 'host.example', { uri, scheme: 'https' })
      expect(await serviceOf([{ account, message, signature: '0x01' }]).has(account)).toBe(true)
    },
  )

  test('a text that a wallet brings counts once, with a nonce of this page, and is checked only then [W-13]', async () => {
    const account = accounts[0] as CaipAddress
    const kept: StoredSignIn[] = []
    const service = serviceOf(kept)
    const said = (message: string) => service.verify({ account, message, signature: '0x01' })
    expect(await said(text(account))).toBe('invalid')
    const { nonce = '' } = (await service.request?.()) ?? {}
    expect(await said(text(account, 'evil.example', { nonce }))).toBe('invalid')
    expect(await said(text(account, 'host.example', { nonce }))).toBe('valid')
    expect(await said(text(account, 'host.example', { nonce }))).toBe('invalid')
    expect(kept).toHaveLength(1)
  })

  test('a stored document of any shape gives well-formed sign-ins', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const { account } of parseSignIns({ items: value }).items)
          expect(isSameAccount(account, account)).toBe(true)
      }),
    )
  })
})
