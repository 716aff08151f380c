import { describe, expect, it } from 'vitest'
import { readRefusal, readServerTime } from './readRefusal.js'

const closed = (reason: string) =>
  new Error(`WebSocket connection closed abnormally with code: 3000 (${reason})`)

describe('the relay says why it does not take a page', () => {
  it.each([
    ['Authorization error: Project ID is missing', 'PROJECT_ID_NOT_CONFIGURED'],
    ['Unauthorized: project ID not specified', 'PROJECT_ID_NOT_CONFIGURED'],
    ['Authorization error: Project not found', 'INVALID_PROJECT_ID'],
    ['Unauthorized: invalid key, project inactive', 'INVALID_PROJECT_ID'],
    ['Authorization error: Origin not allowed', 'ORIGIN_NOT_ALLOWED'],
    ['Unauthorized: origin not allowed', 'ORIGIN_NOT_ALLOWED'],
    ['Authorization error: JWT is expired, now=1763735000', 'SESSION_EXPIRED'],
    ['JWT Token is not yet valid', 'SESSION_EXPIRED'],
    ['going away', 'RELAY_UNREACHABLE'],
  ])('%s', (reason, code) => expect(readRefusal(closed(reason)).code).toBe(code))

  it.each([
    ['JWT is expired, now=1763735000', 1_763_735_000_000],
    ['JWT is expired', undefined],
    ['now=17637350001', undefined],
  ])('its time in %s', (reason, time) => expect(readServerTime(closed(reason))).toBe(time))

  it('survives whatever is thrown', () => {
    for (const thrown of [undefined, null, 7, {}, { message: 8 }])
      expect(readRefusal(thrown).code).toBe('RELAY_UNREACHABLE')
  })
})
