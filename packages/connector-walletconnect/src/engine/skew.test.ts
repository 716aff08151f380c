import { startTestRelay } from '@latchkey/server/test-relay'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowser, namespaces } from '../../test/engine/createBrowser.js'
import { startBareLibrary } from '../../test/engine/startBareLibrary.js'
import { within } from '../../test/engine/startStage.js'
import { systemClock } from './EngineClock.js'
import type { LibraryCrypto } from './LibraryClient.js'
import { createSkew } from './relay/createSkew.js'
import { readRefusal } from './relay/readRefusal.js'

const dayMs = 86_400_000
const trueNow = Date.now

/**
 * The page's clock is wrong and the relay's is right, although both run in this process: the
 * library and the engine see another time.
 */
function setPageClock(offsetMs: number) {
  vi.spyOn(Date, 'now').mockImplementation(() => {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 4
    const isPage = /@walletconnect|skew\.test/.test(new Error('where').stack ?? '')
    Error.stackTraceLimit = stackTraceLimit
    return trueNow() + (isPage ? offsetMs : 0)
  })
  return { now: () => trueNow() + offsetMs, after: systemClock.after }
}

describe('a clock that is off by a day [R-15]', () => {
  const closings: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close()
    vi.restoreAllMocks()
  })

  it.each([-1.5 * dayMs, dayMs])(
    'the bare library gets no code, and no error: %d ms',
    async (offset) => {
      const relay = await startTestRelay()
      closings.push(relay.stop)
      setPageClock(offset)
      const bare = await startBareLibrary({ relayUrl: relay.url })
      const refused = new Promise<void>((resolve) => {
        // Left alone it knocks again and again, and in Node the third refusal ends the process.
        bare.client.core.relayer.on('relayer_error', () => bare.stop().then(resolve, resolve))
      })
      const connecting = bare.provider.connect({ optionalNamespaces: namespaces as never })
      await refused
      expect(await within(500, connecting)).toBe('pending')
    },
  )

  it.each([-1.5 * dayMs, dayMs])(
    "ours learns the time from the refusal, and its code ends when it should by the wallet's clock: %d ms",
    async (offset) => {
      const relay = await startTestRelay()
      closings.push(relay.stop)
      const clock = setPageClock(offset)
      const browser = createBrowser({ relayUrl: relay.url })
      closings.push(browser.close)
      const { pairing } = await browser.openTab({ clock }).connect({ namespaces })
      const expiry = Number(/expiryTimestamp=(\d+)/.exec(pairing.uri)?.[1]) * 1000
      expect(Math.abs(expiry - (trueNow() + 300_000))).toBeLessThan(5000)
      // By the page's clock, which counts the time down.
      expect(Math.abs(pairing.expiresAt - (clock.now() + 240_000))).toBeLessThan(5000)
    },
  )

  describe('a clock that is a day behind, which the relay still takes', () => {
    const expiryOf = (uri: string) => Number(/expiryTimestamp=(\d+)/.exec(uri)?.[1]) * 1000

    it("the bare library's code has run out for every wallet before it is shown", async () => {
      const relay = await startTestRelay()
      closings.push(relay.stop)
      setPageClock(-dayMs)
      const bare = await startBareLibrary({ relayUrl: relay.url })
      closings.push(bare.stop)
      const uri = new Promise<string>((resolve) => bare.provider.once('display_uri', resolve))
      bare.provider.connect({ optionalNamespaces: namespaces as never }).catch(() => {})
      expect(expiryOf(await uri)).toBeLessThan(trueNow())
    })

    it.each([
      ['right', 0, 300_000],
      ['itself a day behind', -dayMs, 300_000 - dayMs],
      ['a day ahead', dayMs, 300_000 + dayMs],
    ])(
      "ours lives long enough where the page's host has a clock that is %s",
      async (_, hostOffset, life) => {
        const relay = await startTestRelay()
        closings.push(relay.stop)
        const clock = setPageClock(-dayMs)
        const browser = createBrowser({ relayUrl: relay.url })
        closings.push(browser.close)
        const readTime = async () => trueNow() + hostOffset
        const environment = {
          realm: {},
          pageUrl: undefined,
          openChannel: () => undefined,
          onWake: () => () => {},
          readTime,
        }
        const { pairing } = await browser.openTab({ clock, environment }).connect({ namespaces })
        expect(Math.abs(expiryOf(pairing.uri) - (trueNow() + life))).toBeLessThan(5000)
      },
    )
  })

  it('a relay that does not tell its time: the reason is named', () => {
    expect(
      readRefusal(
        new Error('closed abnormally with code: 3000 (Authorization error: JWT is expired)'),
      ).code,
    ).toBe('SESSION_EXPIRED')
  })

  it('proposals and requests to the wallet carry the true time, other messages do not', async () => {
    const sent: unknown[] = []
    const crypto = {
      signJWT: async () => 'own',
      encode: async (_: string, payload: unknown) => String(sent.push(payload)),
    }
    const skew = createSkew(crypto as unknown as LibraryCrypto, {
      now: () => 0,
      after: systemClock.after,
    })
    const propose = { method: 'wc_sessionPropose', params: { expiryTimestamp: 100, id: 1 } }
    const ask = {
      method: 'wc_sessionRequest',
      params: { chainId: 'eip155:1', request: { method: 'personal_sign', expiryTimestamp: 100 } },
    }
    const other = { method: 'wc_sessionPing', params: { expiryTimestamp: 100 } }
    await crypto.encode('topic', propose)
    expect(skew.learn(dayMs)).toBe(true)
    expect(skew.learn(dayMs + 1000)).toBe(false)
    skew.learn(dayMs)
    for (const payload of [propose, ask, other]) await crypto.encode('topic', payload)
    expect(sent).toEqual([
      propose,
      { method: 'wc_sessionPropose', params: { expiryTimestamp: 86_500, id: 1 } },
      {
        method: 'wc_sessionRequest',
        params: {
          chainId: 'eip155:1',
          request: { method: 'personal_sign', expiryTimestamp: 86_500 },
        },
      },
      other,
    ])
    expect(skew.toLocalMs(86_500)).toBe(100_000)
  })

  it('a stamp of the relay in what is the future here shows that the clock is behind; one in the past shows nothing', () => {
    const crypto = { signJWT: async () => '', encode: async () => '' } as unknown as LibraryCrypto
    const skew = createSkew(crypto, { now: () => dayMs, after: systemClock.after })
    skew.learnStamp(1)
    skew.learnStamp(dayMs + 30_000)
    skew.learnStamp('nonsense')
    expect(skew.offsetMs()).toBe(0)
    skew.learnStamp(2 * dayMs)
    expect(skew.offsetMs()).toBe(dayMs)
  })
})
