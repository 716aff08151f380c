import { type Scene, sceneAccount } from '../../../test/Scene.js'

const day = 86_400_000
const at = Date.UTC(2026, 0, 10, 9, 30)
const session = (id: string, domain: string, days: number, isCurrent = false) => ({
  id,
  account: sceneAccount,
  domain,
  createdAt: at - days * day,
  expiresAt: at + day,
  isCurrent,
})
const base: Scene = { view: 'Sessions', history: ['Account'], connected: true }

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Sessions: {
    ...base,
    sessions: [
      session('a', 'shop.example', 0, true),
      session('b', 'shop.example', 1),
      session('c', 'a-very-long-name-of-a-site.accounts.shop.example', 2),
    ],
  },
  'Sessions-loading': { ...base, sessions: 'pending' },
  'Sessions-failed': { ...base, sessions: 'failed' },
  'Sessions-none': { ...base, sessions: [] },
  'Sessions-unconnected': { view: 'Sessions', sessions: 'pending' },
}
