import type { Scene } from '../../../test/Scene.js'

const zone = 'latchkey.eth'
const free = (label: string) => ({ name: `${label}.${zone}`, isFree: true })
const suggestions = [
  free('alice'),
  free('alice-wallet'),
  free('alice1'),
  free('alice-eth'),
  free('alice7'),
]
const message = JSON.stringify({
  name: `alice.${zone}`,
  attributes: {},
  timestamp: 1_790_000_000,
  nonce: '7d0f1c',
})
const taken = [{ name: `alice.${zone}`, isFree: false }, ...suggestions.slice(1)]
const base: Scene = {
  view: 'RegisterAccountName',
  history: ['Account'],
  connected: true,
  names: { suggestions },
}
const typed = (text: string, names: Scene['names'] = {}): Scene => ({
  ...base,
  data: { name: text },
  names: { suggestions, ...names },
})
const failed = (more: object) => ({
  phase: 'failed' as const,
  error: {
    code: 'NAME_REGISTER_FAILED',
    message: 'Error registering name alice',
    params: { name: 'alice' },
    referenceId: 'K7WQ',
    ...more,
  },
})

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Name: base,
  'Name-unconnected': { ...base, connected: false },
  'Name-short': typed('ali'),
  'Name-characters': typed('al_ice'),
  'Name-checking': typed('alice', { suggestions: 'pending' }),
  'Name-no-answer': typed('alice', { suggestions: 'failed' }),
  'Name-free': typed('alice'),
  'Name-taken': typed('alice', { suggestions: taken }),
  'Name-asks-service': typed('alice', { state: { phase: 'checking' } }),
  'Name-waiting': typed('alice', { state: { phase: 'waiting', message } }),
  'Name-registering': typed('alice', { state: { phase: 'registering' } }),
  'Name-failed': typed('alice', { state: failed({}) }),
  'Name-refused': typed('alice', {
    suggestions: taken,
    state: failed({ reason: 'This name is already taken', details: 'This name is already taken' }),
  }),
}
