import { isKitError } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { namespaces, until } from '../../test/engine/createBrowser.js'
import { createManualClock, quickClock } from '../../test/engine/createQuickClock.js'
import { startDarkProxy } from '../../test/engine/startDarkProxy.js'
import { pair, sign, within } from '../../test/engine/startStage.js'
import { useStage } from '../../test/engine/useStage.js'
import type { EngineEvents } from './Engine.js'
import { endOnce } from './endOnce.js'
import type { LibraryClient } from './LibraryClient.js'

describe('a session from its approval to its end', () => {
  const stage = useStage()
  const { openBrowser, startBare, pairBare, closings } = stage
  const topics = () => stage.wallet.sessions().map(({ topic }) => topic)

  describe('ended twice', () => {
    it('the bare library throws', async () => {
      const bare = await startBare()
      const { topic } = await pairBare(bare)
      const reason = { code: 6000, message: 'User disconnected.' }
      await bare.client.disconnect({ topic, reason })
      await expect(bare.client.disconnect({ topic, reason })).rejects.toThrow(/recently deleted/)
    })

    it('ours does not, at once or later', async () => {
      const tab = openBrowser().openTab()
      const { topic } = await pair(tab, stage.wallet)
      await Promise.all([tab.disconnect(topic), tab.disconnect(topic)])
      await tab.disconnect(topic)
      await until('the wallet was told', () => !topics().includes(topic))
    })

    it('the bare library rejects where nobody hears it when the end comes again; with ours nothing happens', async () => {
      const bare = await startBare()
      const client = bare.client as unknown as LibraryClient
      const { topic } = await pairBare(bare)
      await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      await expect(client.engine.deleteSession({ topic })).rejects.toThrow(/recently deleted/)
      endOnce(client)
      await client.engine.deleteSession({ topic })
      await client.engine.onSessionDeleteRequest(topic, { id: 1, params: {} })
      await new Promise((resolve) => setImmediate(resolve))
    })

    it('by page and wallet at the same time: gone at both, and no promise is left to reject [R-07]', async () => {
      const tab = openBrowser().openTab()
      for (let round = 0; round < 5; round += 1) {
        const { topic } = await pair(tab, stage.wallet)
        await Promise.all([tab.disconnect(topic), stage.wallet.disconnect(topic)])
        await until('both let go', () => !topics().includes(topic))
        expect(await tab.restore()).toBeUndefined()
      }
    })
  })

  it('a second one that is ended at once leaves the first one for the next page', async () => {
    const browser = openBrowser()
    const tab = browser.openTab()
    const first = await pair(tab, stage.wallet)
    const second = await pair(tab, stage.wallet)
    await tab.disconnect(second.topic)
    await tab.destroy()
    const reloaded = browser.openTab()
    expect((await reloaded.restore())?.topic).toBe(first.topic)
    expect(await sign(reloaded, first)).toMatch(/^0x/)
  })

  describe('made twice in one page', () => {
    it('the bare library warns, and two clients share one core', async () => {
      vi.stubEnv('DISABLE_GLOBAL_CORE', '')
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const [one, other] = [
        await startBare({ prefix: 'twice' }),
        await startBare({ prefix: 'twice' }),
      ]
      expect(other.client.core).toBe(one.client.core)
      expect(other.client).not.toBe(one.client)
      expect(warned.mock.calls.join()).toMatch(/already initialized/)
      vi.restoreAllMocks()
      vi.unstubAllEnvs()
    })

    it('ours has one client for both, lets go of it with the last, and can begin again', async () => {
      vi.stubEnv('DISABLE_GLOBAL_CORE', '')
      const warned = vi.spyOn(console, 'warn')
      const environment = {
        realm: {},
        pageUrl: undefined,
        openChannel: () => undefined,
        onWake: () => () => {},
      }
      const browser = openBrowser()
      const [one, other] = [browser.openTab({ environment }), browser.openTab({ environment })]
      const session = await pair(one, stage.wallet)
      expect((await other.restore())?.topic).toBe(session.topic)
      await one.destroy()
      expect(await sign(other, session)).toMatch(/^0x/)
      await other.destroy()
      const again = browser.openTab({ environment })
      expect((await again.restore())?.topic).toBe(session.topic)
      expect(await sign(again, session)).toMatch(/^0x/)
      expect(warned).not.toHaveBeenCalled()
      vi.restoreAllMocks()
      vi.unstubAllEnvs()
    })
  })

  it('two kits of one page with keys of their own: two clients, two sessions, and the end of one is not the end of the other', async () => {
    vi.stubEnv('DISABLE_GLOBAL_CORE', '')
    const warned = vi.spyOn(console, 'warn')
    const environment = {
      realm: {},
      pageUrl: undefined,
      openChannel: () => undefined,
      onWake: () => () => {},
    }
    const browser = openBrowser()
    const one = browser.openTab({ environment, storagePrefix: 'first' })
    const other = browser.openTab({ environment, storagePrefix: 'second' })
    const ended = await pair(one, stage.wallet)
    const kept = await pair(other, stage.wallet)
    expect(ended.topic).not.toBe(kept.topic)
    await one.disconnect(ended.topic)
    expect(await sign(other, kept)).toMatch(/^0x/)
    expect(await one.restore()).toBeUndefined()
    expect((await other.restore())?.topic).toBe(kept.topic)
    expect(warned).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  describe('which session is restored', () => {
    it('the bare library takes the oldest', async () => {
      const entries = new Map<string, string>()
      const bare = await startBare({ entries })
      const first = await pairBare(bare)
      await pairBare(bare)
      const reloaded = await startBare({ entries })
      expect(reloaded.provider.session?.topic).toBe(first.topic)
    })

    it('ours takes the last, and ends the others', async () => {
      const browser = openBrowser()
      const tab = browser.openTab({ clock: quickClock })
      const first = await pair(tab, stage.wallet)
      await tab.connect({ namespaces: { eip155: namespaces.eip155 } })
      const second = await pair(tab, stage.wallet)
      await tab.destroy()
      const reloaded = browser.openTab({ clock: quickClock })
      expect((await reloaded.restore())?.topic).toBe(second.topic)
      await until('the first is ended', () => !topics().includes(first.topic))
      expect(topics()).toContain(second.topic)
    })

    it('a restore finds that the wallet ended the session while the page was closed', async () => {
      const browser = openBrowser()
      const tab = browser.openTab()
      const { topic } = await pair(tab, stage.wallet)
      await tab.destroy()
      await stage.wallet.disconnect(topic)
      const reloaded = browser.openTab()
      const ended = new Promise<EngineEvents['sessionEnded']>((resolve) =>
        reloaded.on('sessionEnded', resolve),
      )
      await reloaded.restore()
      expect(await ended).toEqual({ topic, reason: 'wallet' })
      expect(await reloaded.restore()).toBeUndefined()
    })

    it('a session whose key is lost is none', async () => {
      const browser = openBrowser()
      const tab = browser.openTab()
      const { topic } = await pair(tab, stage.wallet)
      await tab.destroy()
      const name = [...browser.entries.keys()].find((key) => key.endsWith('//keychain')) ?? ''
      const keys = JSON.parse(browser.entries.get(name) ?? '{}') as Record<string, string>
      delete keys[topic]
      browser.entries.set(name, JSON.stringify(keys))
      expect(await browser.openTab().restore()).toBeUndefined()
    })

    it('an expired session is none', async () => {
      const clock = createManualClock()
      const browser = openBrowser()
      const tab = browser.openTab({ clock })
      await pair(tab, stage.wallet)
      await tab.destroy()
      clock.shift(8 * 86_400_000)
      expect(await browser.openTab({ clock }).restore()).toBeUndefined()
    })
  })

  describe('ended while the relay is away', () => {
    it('the bare library hangs, and keeps the session', async () => {
      const proxy = await startDarkProxy(stage.relay.port)
      closings.push(proxy.stop)
      const bare = await startBare({ relayUrl: proxy.url })
      const { topic } = await pairBare(bare)
      proxy.refuse()
      expect(await within(1000, bare.provider.disconnect())).toBe('pending')
      expect(bare.client.session.keys).toContain(topic)
    })

    it('ours is done within 3 s, and a reload knows nothing of it', async () => {
      const proxy = await startDarkProxy(stage.relay.port)
      closings.push(proxy.stop)
      const browser = openBrowser(proxy.url)
      const tab = browser.openTab({ clock: quickClock })
      const session = await pair(tab, stage.wallet)
      proxy.refuse()
      const asked = sign(tab, session).catch((error: unknown) => error)
      await tab.disconnect(session.topic)
      expect(await asked).toSatisfy((error) => isKitError(error))
      await expect(sign(tab, session)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
      await tab.destroy()
      expect(await browser.openTab().restore()).toBeUndefined()
      expect(
        [...browser.entries].filter(([key]) => key.endsWith('//session')).map(([, text]) => text),
      ).toEqual(['[]'])
    })
  })
})
