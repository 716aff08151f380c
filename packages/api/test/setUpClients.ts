import { afterEach, beforeEach, vi } from 'vitest'
import { createApiClient } from '../src/client/createApiClient.js'
import { createCircuits } from '../src/http/createCircuits.js'

/** Each test has a clock of its own, at 0, which it moves. */
export function useClock() {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

type Options = Parameters<typeof createApiClient>[0]
type Answer = Response | Promise<Response>

/** The three clients against a scripted server, with a log of its requests and their times. */
export function setUpClients(answer: (count: number) => Answer, options: Partial<Options> = {}) {
  const asked: {
    readonly at: number
    readonly url: string
    readonly init: RequestInit | undefined
  }[] = []
  const shared = {
    endpoint: 'https://api.example.org',
    sdk: { type: 'test', version: '1' },
    random: () => 1,
    circuits: createCircuits(),
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      asked.push({ at: Date.now(), url: String(url), init })
      return answer(asked.length)
    },
    ...options,
  }
  return {
    asked,
    times: () => asked.map(({ at }) => at),
    catalogue: createApiClient({ ...shared, api: 'catalogue' }),
    blockchain: createApiClient({ ...shared, api: 'blockchain' }),
    events: createApiClient({ ...shared, api: 'events' }),
  }
}

/** An answer with this status. */
export const status =
  (code: number, body = '', headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { status: code, headers })
/** A page without wallets. */
export const page = () => new Response(JSON.stringify({ data: [], count: 0 }))
/** The input for the first page of wallets. */
export const firstPage = { page: 1, entries: 40 }

/** The outcome of a call, once every timer has run. */
export async function settle<Result>(promise: Promise<Result>) {
  const outcome = promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return outcome
}
