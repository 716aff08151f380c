import { getWallets } from '@latchkey/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApi } from './openApi.js'

describe('a client of the host’s back end', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test.for([
    { retryPolicy: undefined, tries: 3 },
    { retryPolicy: 'default', tries: 3 },
    { retryPolicy: 'specification', tries: 4 },
  ] as const)(
    'tries a read $tries times where retryPolicy is $retryPolicy',
    async ({ retryPolicy, tries }) => {
      let asked = 0
      const fetch = async () => {
        asked++
        return new Response('{}', { status: 500 })
      }
      const client = openApi('catalogue', 'https://back.example', {
        projectId: 'shop',
        retryPolicy,
        fetch,
      })
      const reading = expect(getWallets(client, { page: 1, entries: 4 })).rejects.toMatchObject({
        code: 'HTTP_STATUS',
      })
      await vi.runAllTimersAsync()
      await reading
      expect(asked).toBe(tries)
    },
  )
})
