import {
  type CaipAddress,
  type ChainAdapter,
  type Connector,
  createError,
  type SignInRequest,
} from '@latchkey/core'
import { createMessage, isSameAccount, printMessage } from '@latchkey/siwx'
import { createVerifier } from '@latchkey/siwx/server'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeOrigin,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toTrackedEvent } from '../backEnd/reporting/toTrackedEvent.js'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { storageKeys } from '../persistence/storageKeys.js'
import { createLocalService } from './createLocalService.js'
import { parseSignIns } from './openSignIns.js'
import type { SignedMessage, SignInOptions, StoredSignIn } from './SignInOptions.js'
import { signInOf } from './signInOf.js'

const first = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const second = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

type Setting = {
  readonly options?: Partial<KitOptions>
  readonly origin?: ReturnType<typeof createFakeOrigin>
  /** The wallet's answers to its prompts, one each. */
  readonly answers?: readonly ('sign' | 'reject')[]
  readonly authorized?: boolean
  /** The wallet signs in with its approval where it is asked to. */
  readonly proves?: boolean
  /** Takes what the kit offers to a connector that makes codes ahead. */
  readonly offerSignIn?: Connector['offerSignIn']
}

async function setUp(
  signIn: SignInOptions | undefined,
  {
    options = {},
    origin,
    answers = [],
    authorized = false,
    proves = false,
    offerSignIn,
  }: Setting = {},
) {
  const environment = createFakeEnvironment(origin ? { origin } : {})
  const connector = createFakeConnector({ id: 'a', addresses: [first, second], authorized })
  const prompts: string[] = []
  const requests: SignInRequest[] = []
  const proving: typeof connector = {
    ...connector,
    ...(offerSignIn && { offerSignIn }),
    async connect(input) {
      const approval = await connector.connect(input)
      if (!input.signIn) return approval
      requests.push(input.signIn)
      const address: CaipAddress = `eip155:1:${first}`
      const message = printMessage(createMessage({ account: address, ...input.signIn }))
      return { ...approval, signIn: [{ address, message, signature: '0x02' }] }
    },
  }
  const script = [...answers]
  const adapter = createFakeAdapter({
    connectors: [proves || offerSignIn ? proving : connector],
    async signMessage({ message }) {
      prompts.push(message)
      if (script.shift() === 'reject') throw createError('USER_REJECTED')
      return '0x01'
    },
  })
  const kit = createKit({
    adapters: [adapter],
    environment,
    prefetch: 'none',
    ...(signIn && { signIn }),
    ...options,
  })
  kit.router.describe((view) => {
    if (view === 'Account') return { needs: 'connection' }
    return view === 'ConnectingExternal' ? { task: 'connect' } : undefined
  })
  kit.start()
  await kit.preload()
  await settle()
  const controller = kit.use(signInOf)
  return {
    kit,
    environment,
    prompts,
    requests,
    wallet: connector.wallet,
    signIn: controller,
    state: () => controller.store.getState(),
    status: () => kit.connection.store.getState().byNamespace.eip155?.status,
    view: () => kit.router.store.getState().current.view,
    modal: () => kit.modal.store.getState(),
    async connect() {
      kit.open({ view: 'ConnectingExternal' })
      const ended = kit.connection.connect({ connectorId: 'a' }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      await settle()
      return ended
    },
    /** Connects and leaves the question open. */
    async begin() {
      kit.open({ view: 'ConnectingExternal' })
      const ended = kit.connection.connect({ connectorId: 'a' }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      await settle()
      return { ended }
    },
  }
}
const accepting = (seen: SignedMessage[] = []): SignInOptions => ({
  verifiers: {
    eip155: async (signed) => {
      seen.push(signed)
      return 'valid'
    },
  },
})

describe('a required sign-in', () => {
  test('P4-11 P4-14 opens after the approval, cannot be closed, and lets the wallet in once signed', async () => {
    const seen: SignedMessage[] = []
    const { begin, state, view, modal, kit, status, signIn, environment } = await setUp({
      ...accepting(seen),
      messenger: { statement: 'Sign in to Shop.' },
    })
    const { ended } = await begin()
    expect([view(), modal().closable, status()]).toEqual(['SIWXSignMessage', false, 'connecting'])
    expect(state()).toMatchObject({
      phase: 'ready',
      account: `eip155:1:${first}`,
      wallet: { connectorId: 'a' },
      domain: 'host.example',
      statement: 'Sign in to Shop.',
    })
    kit.close()
    expect([modal().open, modal().shaking]).toEqual([true, true])
    await signIn.sign()
    expect(await ended).toBe('done')
    expect(seen).toMatchObject([{ account: `eip155:1:${first}`, signature: '0x01' }])
    // W-13: a message that the server's own parser and order of checks accept up to its signature.
    const verifier = createVerifier({ domains: ['host.example'], now: environment.now })
    expect(seen[0]?.message).toContain('\nExpiration Time: ')
    expect(seen[0]?.message.startsWith('host.example wants you to sign in')).toBe(true)
    expect(await verifier.verify(seen[0] as SignedMessage)).toEqual({
      status: 'unverified',
      reason: 'rpc',
    })
    expect([status(), state().signedIn, modal().closable]).toEqual([
      'connected',
      [`eip155:1:${first}`],
      true,
    ])
    expect(view()).toBe('ConnectingExternal')
  })

  test('P4-13 that is cancelled disconnects the wallet and goes back to Connect', async () => {
    const { begin, signIn, status, view, wallet, environment, modal } = await setUp(accepting())
    const { ended } = await begin()
    signIn.cancel()
    expect(await ended).toBe('USER_REJECTED')
    await environment.clock.advance(0)
    await settle()
    expect([status(), view(), wallet.asked.disconnect]).toEqual(['disconnected', 'Connect', 1])
    expect(modal()).toMatchObject({ open: true, closable: true })
  })

  test('P4-15 P8-09 that fails says so and can be tried again, with a new message', async () => {
    const { begin, signIn, state, view, modal, prompts, kit } = await setUp(accepting(), {
      answers: ['reject'],
    })
    const { ended } = await begin()
    await signIn.sign()
    expect(state()).toMatchObject({
      phase: 'failed',
      error: { code: 'SIGNATURE_DECLINED', message: 'Signature declined' },
    })
    expect([modal().open, view()]).toEqual([true, 'SIWXSignMessage'])
    expect(kit.notices.store.getState().snack).toMatchObject({ code: 'SIGNATURE_DECLINED' })
    await signIn.sign()
    expect(await ended).toBe('done')
    expect(new Set(prompts).size).toBe(2)
  })

  test('tells what the person did in events without an address, by their names on the wire', async () => {
    const { begin, signIn, kit } = await setUp(accepting(), { answers: ['reject'] })
    const { ended } = await begin()
    await signIn.sign()
    await signIn.sign()
    expect(await ended).toBe('done')
    const again = await setUp(accepting())
    const { ended: cancelled } = await again.begin()
    again.signIn.cancel()
    await cancelled
    const told = [kit, again.kit]
      .flatMap(({ events }) => events.store.getState().recent)
      .flatMap((event) => toTrackedEvent(event, () => undefined) ?? [])
      .filter(({ event }) => event.includes('SIWX'))
    const properties = { network: 'eip155:1', isSmartAccount: false }
    expect(told).toEqual([
      { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { event: 'SIWX_AUTH_ERROR', properties: { ...properties, message: 'SIGNATURE_DECLINED' } },
      { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { event: 'SIWX_AUTH_SUCCESS', properties },
      { event: 'CLICK_CANCEL_SIWX', properties },
    ])
  })

  test('P8-11 by the approval itself says ‘Authenticating...’ while it is checked, and asks nothing else', async () => {
    let answer: (verdict: 'valid') => void = () => undefined
    const checked = new Promise<'valid'>((resolve) => {
      answer = resolve
    })
    const { kit, begin, prompts, modal, state, status, environment } = await setUp(
      { verifiers: { eip155: () => checked } },
      { proves: true },
    )
    kit.open()
    await settle()
    const { ended } = await begin()
    const snack = () => kit.notices.store.getState().snack
    await environment.clock.advance(60_000)
    expect([snack()?.kind, snack()?.code, modal().loading]).toEqual([
      'loading',
      'AUTHENTICATING',
      true,
    ])
    answer('valid')
    expect(await ended).toBe('done')
    expect([kit.notices.store.getState().snack, modal().loading]).toEqual([undefined, false])
    expect([prompts.length, status(), state().signedIn]).toEqual([
      0,
      'connected',
      [`eip155:1:${first}`],
    ])
  })

  test('whose signature cannot be checked asks for no second one', async () => {
    let verdict: 'unverified' | 'valid' = 'unverified'
    const { begin, signIn, state, prompts, status } = await setUp({
      verifiers: { eip155: async () => verdict },
    })
    const { ended } = await begin()
    await signIn.sign()
    expect([state().phase, status()]).toEqual(['unverified', 'connecting'])
    verdict = 'valid'
    await signIn.sign()
    expect([await ended, prompts.length]).toEqual(['done', 1])
  })

  test('P8-08 whose nonce does not come disconnects the wallet with the promised text, and goes to Connect', async () => {
    const { begin, kit, status, view, wallet, environment } = await setUp({
      ...accepting(),
      messenger: { getNonce: () => Promise.reject(new Error('away')) },
    })
    const { ended } = await begin()
    expect(await ended).toBe('AUTHENTICATION_INIT_FAILED')
    await settle()
    await environment.clock.advance(0)
    await settle()
    expect([status(), view(), wallet.asked.disconnect]).toEqual(['disconnected', 'Connect', 1])
    expect(kit.notices.store.getState().snack).toMatchObject({ code: 'AUTHENTICATION_INIT_FAILED' })
  })

  test('signed with the approval asks nothing more, in the time of whoever issued the nonce', async () => {
    const { kit, connect, prompts, requests, signIn, status } = await setUp(accepting(), {
      proves: true,
    })
    for (let times = 1; times <= 2; times++) {
      kit.open()
      await settle()
      expect(await connect()).toBe('done')
      expect([status(), prompts.length, requests.length]).toEqual(['connected', 0, times])
      await kit.connection.disconnect()
      await settle()
      expect(signIn.store.getState().signedIn).toEqual([])
      kit.close()
    }
    expect(new Set(requests.map(({ nonce }) => nonce)).size).toBe(2)
    expect(requests.map(({ issuedAt }) => issuedAt)).toEqual([
      expect.stringMatching(/^\d{4}-/),
      expect.stringMatching(/^\d{4}-/),
    ])
  })

  test('is offered to a connector whose codes live on, with a request as young as a minute', async () => {
    let nonces = 0
    let read: () => Promise<SignInRequest | undefined> = async () => undefined
    const { environment } = await setUp(
      { ...accepting(), messenger: { getNonce: async () => `nonce0000${++nonces}` } },
      {
        offerSignIn(given) {
          read = given
        },
      },
    )
    // Nothing is fetched before a code is made.
    expect(nonces).toBe(0)
    const [one, other] = await Promise.all([read(), read()])
    expect([one?.nonce, other?.nonce]).toEqual(['nonce00001', 'nonce00001'])
    await environment.clock.advance(59_000)
    expect((await read())?.nonce).toBe('nonce00001')
    await environment.clock.advance(1_000)
    expect((await read())?.nonce).toBe('nonce00002')
  })

  test('signed with an approval that nobody could check is checked again without a second signature', async () => {
    let verdict: 'unverified' | 'valid' = 'unverified'
    const { kit, begin, prompts, state, signIn } = await setUp(
      { verifiers: { eip155: async () => verdict } },
      { proves: true },
    )
    kit.open()
    await settle()
    const { ended } = await begin()
    expect(state().phase).toBe('unverified')
    verdict = 'valid'
    await signIn.sign()
    expect([await ended, prompts.length]).toEqual(['done', 0])
  })

  test('offers no request whose nonce is about to end', async () => {
    const { kit, connect, requests, environment, prompts } = await setUp(
      { ...accepting(), required: false },
      { proves: true },
    )
    kit.open()
    await settle()
    await environment.clock.advance(4 * 60_000)
    await connect()
    expect([requests.length, prompts.length]).toEqual([0, 0])
  })

  test('is kept over a reload, and a wallet that nobody signed in with is not', async () => {
    const origin = createFakeOrigin()
    const one = await setUp(accepting(), { origin })
    const { ended } = await one.begin()
    await one.signIn.sign()
    expect(await ended).toBe('done')
    one.kit.destroy()
    const again = await setUp(accepting(), { origin, authorized: true })
    expect([again.status(), again.prompts.length]).toEqual(['connected', 0])
    again.kit.destroy()
    const key = storageKeys().find((each) => each.key.endsWith('.signIn'))?.key ?? ''
    origin.values.delete(key)
    const without = await setUp(accepting(), { origin, authorized: true })
    await settle()
    expect([without.status(), without.prompts.length]).toEqual(['disconnected', 0])
  })

  test('P4-16 asks for a second account, and a disconnect revokes its session alone', async () => {
    const { begin, signIn, wallet, view, state, kit, status, modal } = await setUp(accepting())
    const { ended } = await begin()
    await signIn.sign()
    await ended
    kit.close()
    wallet.select('eip155', [second, first])
    await settle()
    expect([view(), state().account]).toEqual(['SIWXSignMessage', `eip155:1:${second}`])
    // The views may become known only now, as at the first opening of a page.
    kit.router.describe(() => undefined)
    expect(modal().closable).toBe(false)
    await signIn.sign()
    expect(state().signedIn).toHaveLength(2)
    await kit.connection.disconnect()
    await settle()
    expect([status(), state().signedIn]).toEqual(['disconnected', [`eip155:1:${first}`]])
  })
})

describe('the address in a message', () => {
  const lower = first.toLowerCase()
  const textOf = async (spellAccount?: ChainAdapter['spellAccount']) => {
    const prompts: string[] = []
    const seen: SignedMessage[] = []
    const adapter = createFakeAdapter({
      connectors: [createFakeConnector({ id: 'a', addresses: [lower] })],
      async signMessage({ message }) {
        prompts.push(message)
        return '0x01'
      },
    })
    const { begin, signIn } = await setUp(accepting(seen), {
      options: { adapters: [{ ...adapter, ...(spellAccount && { spellAccount }) }] },
    })
    const { ended } = await begin()
    await signIn.sign()
    expect(await ended).toBe('done')
    expect(seen).toMatchObject([{ account: `eip155:1:${lower}` }])
    return prompts[0]?.split('\n')[1]
  }

  test('W-13 is spelled as the namespace demands, however the wallet spells the account', async () => {
    const spelled = await textOf(async (account) => `${account.slice(0, 9)}${first}` as CaipAddress)
    expect(spelled).toBe(first)
  })

  test('is the wallet’s own where the namespace demands nothing', async () => {
    expect(await textOf()).toBe(lower)
  })
})

describe('the sign-in of a smart account', () => {
  const refusing: SignInOptions = { verifiers: { eip155: async () => 'invalid' } }
  const ask = async (
    options: SignInOptions,
    answer: 'reject' | string,
    isSmartAccount?: () => Promise<boolean>,
  ) => {
    const connector = createFakeConnector({ id: 'a', addresses: [first] })
    const adapter = createFakeAdapter({
      connectors: [connector],
      async signMessage() {
        if (answer === 'reject') throw createError('USER_REJECTED')
        return answer
      },
    })
    const { begin, signIn, state, kit } = await setUp(options, {
      options: { adapters: [{ ...adapter, ...(isSmartAccount && { isSmartAccount }) }] },
    })
    await begin()
    await signIn.sign()
    const told = kit.events.store
      .getState()
      .recent.flatMap(({ name, payload }) =>
        name === 'signInFailed' ? [payload.isSmartAccount] : [],
      )
    return [state().error?.message, ...told]
  }
  const declined = ['Signature declined', false]
  const unsupported = ['This application might not support Smart Accounts', true]
  const key = `0x${'11'.repeat(65)}`

  test('P8-10 that the chain has a contract for, and that is declined, says that it might not be supported', async () => {
    expect(await ask(accepting(), 'reject', async () => true)).toEqual(unsupported)
    expect(await ask(refusing, key, async () => true)).toEqual(unsupported)
    expect(await ask(accepting(), 'reject', async () => false)).toEqual(declined)
    expect(await ask(refusing, key, async () => false)).toEqual(declined)
  })

  test('that is not deployed shows by its signature, which no key makes', async () => {
    const wrapped = `0x${'11'.repeat(300)}${'6492'.repeat(16)}`
    expect(await ask(refusing, wrapped, async () => false)).toEqual(unsupported)
    // 64 bytes are a key's too (ERC-2098).
    expect(await ask(refusing, `0x${'11'.repeat(64)}`)).toEqual(declined)
    // Before it has signed, nothing tells.
    expect(await ask(accepting(), 'reject', async () => false)).toEqual(declined)
  })

  test('is not waited for: a node that is silent or away leaves the plain text', async () => {
    expect(await ask(accepting(), 'reject', () => new Promise(() => undefined))).toEqual(declined)
    expect(await ask(refusing, key, () => Promise.reject(new Error('away')))).toEqual(declined)
  })
})

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

  test('that the server could not do rejects, and nothing has changed', async () => {
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

describe('an optional sign-in', () => {
  test('P4-11 P4-12 P4-13 opens once the wallet is connected; cancel closes and leaves it connected', async () => {
    const { connect, signIn, view, status, modal, environment } = await setUp({
      ...accepting(),
      required: false,
    })
    expect(await connect()).toBe('done')
    await settle()
    expect([status(), view(), modal().closable]).toEqual(['connected', 'SIWXSignMessage', true])
    signIn.cancel()
    await environment.clock.advance(0)
    await settle()
    expect([status(), modal().open, view()]).toEqual(['connected', false, 'Connect'])
    const opened = signIn.open()
    await settle()
    expect([modal().open, view()]).toEqual([true, 'SIWXSignMessage'])
    await signIn.sign()
    await opened
    expect([modal().open, signIn.store.getState().signedIn]).toEqual([false, [`eip155:1:${first}`]])
  })
})

describe('a host’s own sign-in', () => {
  const siwx = () => {
    const sessions: { message: string; signature: string }[] = []
    const revoked: string[] = []
    return {
      sessions,
      revoked,
      config: {
        createMessage: async ({ accountAddress }: { accountAddress: string }) => ({
          statement: 'Hello.',
          toString: () => `hello ${accountAddress}`,
        }),
        addSession: async (session: { message: string; signature: string }) =>
          void sessions.push(session),
        getSessions: async () => sessions,
        revokeSession: async (chain: string, address: string) => {
          revoked.push(`${chain}:${address}`)
        },
      },
    }
  }

  test('P3-06 P4-12 P4-16 siwx makes the message, gets the session, and is told of the end', async () => {
    const host = siwx()
    const { begin, signIn, kit } = await setUp(undefined, { options: { siwx: host.config } })
    const { ended } = await begin()
    await signIn.sign()
    expect(await ended).toBe('done')
    expect(host.sessions).toEqual([
      {
        data: { statement: 'Hello.', toString: expect.any(Function) },
        message: `hello ${first}`,
        signature: '0x01',
      },
    ])
    await kit.connection.disconnect()
    await settle()
    expect(host.revoked).toEqual([`eip155:1:${first}`])
  })

  test('P6-03 each says whether a sign-in is required: until it is there, no wallet counts', async () => {
    const { config } = siwx()
    const siweConfig = (required?: boolean): NonNullable<KitOptions['siweConfig']> => ({
      getNonce: async () => 'abcdefgh1',
      createMessage: () => 'hello',
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
      ...(required !== undefined && { required }),
    })
    const statusOf = async (
      signIn: SignInOptions | undefined,
      options: Partial<KitOptions> = {},
    ) => {
      const { begin, status, state } = await setUp(signIn, { options })
      await begin()
      await settle()
      return [status(), state().required]
    }
    const yes = ['connecting', true]
    const no = ['connected', false]
    expect(await statusOf(accepting())).toEqual(yes)
    expect(await statusOf({ ...accepting(), required: true })).toEqual(yes)
    expect(await statusOf({ ...accepting(), required: false })).toEqual(no)
    expect(await statusOf(undefined, { siwx: config })).toEqual(yes)
    for (const required of [true, false])
      expect(
        await statusOf(undefined, { siwx: { ...config, getRequired: () => required } }),
      ).toEqual(required ? yes : no)
    for (const required of [undefined, true, false])
      expect(await statusOf(undefined, { siweConfig: siweConfig(required) })).toEqual(
        required === false ? no : yes,
      )
  })

  test('siwx is told once of a sign-out that disconnects the wallet', async () => {
    const host = siwx()
    const { begin, signIn, status } = await setUp(undefined, { options: { siwx: host.config } })
    const { ended } = await begin()
    await signIn.sign()
    await ended
    await signIn.signOut()
    await settle()
    expect([status(), host.revoked]).toEqual(['disconnected', [`eip155:1:${first}`]])
  })

  test('siweConfig gets the fields of EIP-4361 and decides by verifyMessage', async () => {
    let session: { address: string; chainId: number } | null = null
    const siweConfig = {
      getNonce: async () => 'abcdefgh1',
      createMessage: ({ address, nonce, domain }: Record<string, unknown>) =>
        `${domain} ${address} ${nonce}`,
      verifyMessage: async () => {
        session = { address: first, chainId: 1 }
        return true
      },
      getSession: async () => session,
      signOut: async () => {
        session = null
        return true
      },
    }
    const { begin, signIn, prompts, kit } = await setUp(undefined, { options: { siweConfig } })
    const { ended } = await begin()
    await signIn.sign()
    expect(await ended).toBe('done')
    expect(prompts).toEqual([`host.example eip155:1:${first} abcdefgh1`])
    await kit.connection.disconnect()
    await settle()
    expect(session).toBe(null)
  })

  test('P5-15 both at once throw with the promised sentence', () => {
    const siweConfig = {} as NonNullable<KitOptions['siweConfig']>
    expect(() => createKit({ adapters: [], siwx: siwx().config, siweConfig })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })

  test('P8-12 a kit without one says that it is not enabled', async () => {
    const { signIn } = await setUp(undefined)
    await expect(signIn.open()).rejects.toMatchObject({
      code: 'SIWX_NOT_ENABLED',
      shortMessage: 'SIWX is not enabled',
    })
  })
})

describe('W-14 kept sign-ins', () => {
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

  test('W-13 a text that a wallet brings counts once, with a nonce of this page, and is checked only then', async () => {
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
