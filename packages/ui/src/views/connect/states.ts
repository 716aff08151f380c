import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Connect: { view: 'Connect' },
  'Connect-empty': { view: 'Connect', wallets: 'none' },
  'Connect-many': { view: 'Connect', wallets: 'many' },
  'Connect-legal': { view: 'Connect', features: { legalCheckbox: true } },
  'Connect-off': { view: 'Connect', features: { wallets: false } },
  'Connect-snack': { view: 'Connect', notice: 'snack' },
  'Connect-alert': { view: 'Connect', notice: 'alert' },
  'Connect-error': { view: 'Connect', notice: 'error', loading: true },
  'Connect-embedded': { view: 'Connect', embedded: true },
  'Connect-wide': { view: 'Connect', wide: true },
  'Connect-wide-alert': { view: 'Connect', wide: true, notice: 'alert' },
  'Connect-wide-embedded': { view: 'Connect', wide: true, embedded: true },
  'Connect-ecosystems': { view: 'Connect', ecosystems: true },
  'Connect-waiting': { view: 'Connect', catalogue: 'waiting' },
  'Connect-email': { view: 'Connect', login: {} },
  'Connect-email-only': {
    view: 'Connect',
    wallets: 'none',
    login: {},
    features: { wallets: false },
  },
  'Connect-email-sending': { view: 'Connect', login: { phase: 'sending' } },
  'Connect-email-wrong': {
    view: 'Connect',
    login: {
      error: { code: 'EMAIL_INVALID', message: '', params: {}, referenceId: 'K7WQ' },
    },
  },
  'Connect-stale': { view: 'Connect', catalogue: 'stale' },
}
