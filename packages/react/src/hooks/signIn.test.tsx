import { signInOf } from '@latchkey/controllers/signIn'
import { createError } from '@latchkey/core'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { eventually, render } from '../../test/renderHook.js'
import { useSession, useSignIn } from '../index.js'

const useBoth = () => ({ ...useSignIn(), session: useSession() })
const accepting = { required: false, verifiers: { eip155: async () => 'valid' as const } }

describe('useSignIn and useSession', () => {
  it('a kit without sign-in: the action keeps the error, its twin rejects', async () => {
    const { current } = await render(useBoth)
    act(() => current().signIn())
    await eventually(() => expect(current().error?.code).toBe('SIWX_NOT_ENABLED'))
    await act(async () => {
      await expect(current().signOutAsync()).rejects.toMatchObject({ code: 'SIWX_NOT_ENABLED' })
    })
    expect(current().session).toEqual({ isSignedIn: false, accounts: [] })
  })

  it('without a wallet there is nobody to sign in', async () => {
    const { current } = await render(useBoth, { signIn: accepting })
    await act(async () => {
      await expect(current().signInAsync()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    })
  })

  it('the phase follows the question; a signature makes the session, and signing out ends it', async () => {
    const { current, connect, kit } = await render(useBoth, {
      signIn: accepting,
      signMessage: async () => '0x01',
    })
    await connect()
    await eventually(() => expect(current().phase).toBe('ready'))
    expect([current().required, current().session.isSignedIn]).toEqual([false, false])
    await act(async () => kit.use(signInOf).sign())
    const account = kit.connection.store.getState().byNamespace.eip155?.connection?.active
    expect(current()).toMatchObject({
      phase: 'idle',
      session: { isSignedIn: true, accounts: [account] },
    })
    await act(async () => current().signOutAsync())
    expect(current().session).toEqual({ isSignedIn: false, accounts: [] })
  })

  it('a refusal in the wallet is a phase and no session; a cancelled question can be opened again', async () => {
    const { current, connect, kit } = await render(useBoth, {
      signIn: accepting,
      async signMessage() {
        throw createError('USER_REJECTED')
      },
    })
    await connect()
    await eventually(() => expect(current().phase).toBe('ready'))
    await act(async () => kit.use(signInOf).sign())
    expect([current().phase, current().session.isSignedIn]).toEqual(['failed', false])
    act(() => kit.use(signInOf).cancel())
    expect(current().phase).toBe('idle')
    act(() => current().signIn())
    await eventually(() => expect(current().phase).toBe('ready'))
  })
})
