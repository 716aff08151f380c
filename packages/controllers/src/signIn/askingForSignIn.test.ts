import type { SignInRequest } from '@latchkey/core'
import { createVerifier } from '@latchkey/siwx/server'
import { createFakeOrigin, settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { accepting, first, second, setUpSignIn as setUp } from '../../test/setUpSignIn.js'
import { toTrackedEvent } from '../backEnd/reporting/toTrackedEvent.js'
import { storageKeys } from '../persistence/storageKeys.js'
import type { SignedMessage } from './SignInOptions.js'

describe('a required sign-in', () => {
  test('opens after the approval, cannot be closed, and lets the wallet in once signed', async () => {
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

  test('disconnects the wallet after a cancel and goes back to Connect', async () => {
    const { begin, signIn, status, view, wallet, environment, modal } = await setUp(accepting())
    const { ended } = await begin()
    signIn.cancel()
    expect(await ended).toBe('USER_REJECTED')
    await environment.clock.advance(0)
    await settle()
    expect([status(), view(), wallet.asked.disconnect]).toEqual(['disconnected', 'Connect', 1])
    expect(modal()).toMatchObject({ open: true, closable: true })
  })

  test('shows a failure and can be tried again, with a new message', async () => {
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

  test('by the approval itself says ‘Authenticating...’ while it is checked, and asks nothing else', async () => {
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

  test('whose nonce does not come disconnects the wallet with the promised text, and goes to Connect', async () => {
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

  test('asks for a second account, and a disconnect revokes its session alone', async () => {
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

describe('an optional sign-in', () => {
  test('opens once the wallet is connected; cancel closes and leaves it connected', async () => {
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
