import type { Scene } from '../../../test/Scene.js'

const view = 'SIWXSignMessage'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  SignIn: { view, connected: true, signIn: { statement: 'I accept the terms of Shop.' } },
  'SignIn-preparing': { view, connected: true, signIn: { phase: 'preparing' } },
  'SignIn-waiting': { view, connected: true, signIn: { phase: 'waiting' } },
  'SignIn-checking': { view, connected: true, signIn: { phase: 'checking' } },
  'SignIn-unverified': { view, connected: true, signIn: { phase: 'unverified' } },
  'SignIn-failed': {
    view,
    connected: true,
    signIn: {
      phase: 'failed',
      error: { code: 'SIGNATURE_DECLINED', message: 'Signature declined', params: {} },
    },
  },
}
