import { describe, expect, it } from 'vitest'
import { namespaces, until } from '../../test/engine/createBrowser.js'
import { quickClock } from '../../test/engine/createQuickClock.js'
import { addressOf, hello, pair, sign, within } from '../../test/engine/startStage.js'
import { useStage } from '../../test/engine/useStage.js'
import type { EngineStorage } from './storage/EngineStorage.js'

describe('the storage and the verify host', () => {
  const stage = useStage()
  const { openBrowser, startBare, pairBare, unhandled } = stage

  describe('the stored messages', () => {
    const messages = (entries: Map<string, string>) => {
      const text = [...entries].find(([key]) => key.endsWith('//messages'))?.[1] ?? '{}'
      return Object.values(JSON.parse(text) as Record<string, object>).map(
        (topic) => Object.keys(topic).length,
      )
    }

    it('the bare library keeps every message', async () => {
      const bare = await startBare()
      const session = await pairBare(bare)
      const ask = () =>
        bare.provider.request(
          { method: 'personal_sign', params: [hello, addressOf(session)] },
          'eip155:1',
        )
      for (let round = 0; round < 40; round++) await ask()
      expect(Math.max(...messages(bare.entries))).toBeGreaterThan(75)
    })

    it('ours keeps the last 50 of a topic', async () => {
      const browser = openBrowser()
      const tab = browser.openTab()
      const session = await pair(tab, stage.wallet)
      for (let round = 0; round < 40; round++) await sign(tab, session)
      expect(Math.max(...messages(browser.entries))).toBeLessThanOrEqual(50)
    })

    const full: EngineStorage = {
      keys: async () => [],
      get: async () => undefined,
      update: async () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const silent: EngineStorage = {
      keys: () => new Promise(() => {}),
      get: () => new Promise(() => {}),
      update: () => new Promise(() => {}),
    }

    it.each([
      ['is full', full],
      ['does not answer', silent],
    ])('a storage that %s: the visit goes on from memory', async (_, storage) => {
      const tab = openBrowser().openTab({ storage, clock: quickClock })
      const session = await pair(tab, stage.wallet)
      expect(await sign(tab, session)).toMatch(/^0x/)
      await tab.disconnect(session.topic)
    })

    it('the bare library throws into the void when the storage is full', async () => {
      const bare = await startBare()
      bare.client.core.storage.setItem = async () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      expect(await within(1500, pairBare(bare))).not.toBe('resolved')
      await until('unhandled', () => unhandled.length > 0)
      unhandled.length = 0
    })

    it('a storage that is cleared under the page does not end the session of the page', async () => {
      const browser = openBrowser()
      const tab = browser.openTab()
      const session = await pair(tab, stage.wallet)
      browser.entries.clear()
      expect(await sign(tab, session)).toMatch(/^0x/)
      await tab.destroy()
      expect(await browser.openTab().restore()).toBeUndefined()
    })
  })

  describe('the verify host does not answer', () => {
    // In Node the library registers nowhere: this is what it does in a page whose verify host
    // cannot be reached.
    const slow = (client: object, calls: number[]) => {
      const { core } = client as { readonly core: { verify: { register: unknown } } }
      core.verify.register = () => {
        calls.push(performance.now())
        return new Promise((resolve) => setTimeout(resolve, 5000, ''))
      }
    }

    it('the bare library waits 5 s for each code', async () => {
      const bare = await startBare()
      slow(bare.client, [])
      const uri = new Promise((resolve) => bare.provider.once('display_uri', resolve))
      bare.provider.connect({ optionalNamespaces: namespaces as never }).catch(() => {})
      expect(await within(1000, uri)).toBe('pending')
    })

    it.each([
      ['bounded', 1],
      ['off', 0],
    ] as const)('ours waits 1.2 s once, or not at all: %s', async (verify, times) => {
      const calls: number[] = []
      const bare = await startBare()
      slow(bare.client, calls)
      const tab = openBrowser().openTab({ provider: bare.provider, verify, clock: quickClock })
      const session = await pair(tab, stage.wallet)
      expect(await sign(tab, session)).toMatch(/^0x/)
      expect(calls.length).toBe(times)
    })
  })
})
