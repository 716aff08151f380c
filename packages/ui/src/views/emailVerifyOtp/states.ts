import type { Scene } from '../../../test/Scene.js'

const base: Scene = { view: 'EmailVerifyOtp', history: ['Connect'], login: {} }
const failed = (code: string): Scene['login'] => ({
  error: { code, message: code, params: {}, referenceId: 'K7WQ' },
})

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Otp: base,
  'Otp-waiting': { ...base, login: { resendIn: 24 } },
  'Otp-wrong': { ...base, login: { ...failed('CODE_INVALID'), resendIn: 24 } },
  'Otp-expired': { ...base, login: failed('CODE_EXPIRED') },
  'Otp-checking': { ...base, login: { phase: 'checking' } },
  'Otp-failed': { ...base, login: failed('EMBEDDED_WALLET_MISMATCH') },
  'Otp-none': { ...base, login: { phase: 'idle' } },
}
