import { describe, expect, it, vi } from 'vitest'
import { namespaces, until } from '../../test/engine/createBrowser.js'
import { quickClock } from '../../test/engine/createQuickClock.js'
import { startNewestOnlyProxy } from '../../test/engine/startNewestOnlyProxy.js'
import { addressOf, hello, pair, sign, within } from '../../test/engine/startStage.js'
import { useStage } from '../../test/engine/useStage.js'

describe('several tabs of one origin', () => {
  const stage = useStage()
  const { closings, openBrowser, startBare } = stage

  describe("a session survives another tab's pairing and a reload", () => {
    it('the bare library loses it', async () => {
      const entries = new Map<string, string>()
      const one = await startBare({ relayUrl: stage.relay.url, entries })
      const other = await startBare({ relayUrl: stage.relay.url, entries })
      const session = await one.connect((uri) => stage.wallet.pair(uri))
      await new Promise<string>((resolve, reject) => {
        other.provider.once('display_uri', resolve)
        other.provider.connect({ optionalNamespaces: namespaces as never }).catch(reject)
      })
      const reloaded = await startBare({ relayUrl: stage.relay.url, entries })
      expect(reloaded.client.session.keys).not.toContain(session.topic)
    })

    it('ours keeps it, and signs with it', async () => {
      const browser = openBrowser()
      const [one, other] = [browser.openTab(), browser.openTab()]
      await other.connect({ namespaces })
      const session = await pair(one, stage.wallet)
      await other.connect({ namespaces: { eip155: namespaces.eip155 } })
      await one.destroy()
      const reloaded = browser.openTab()
      expect((await reloaded.restore())?.topic).toBe(session.topic)
      expect(await sign(reloaded, session)).toMatch(/^0x/)
    })

    it('a tab that was open before takes up what another tab connected', async () => {
      const browser = openBrowser()
      const [one, other] = [browser.openTab(), browser.openTab()]
      await other.connect({ namespaces })
      const session = await pair(one, stage.wallet)
      expect((await other.restore())?.topic).toBe(session.topic)
      expect(await sign(other, session)).toMatch(/^0x/)
    })
  })

  describe('an answer reaches the tab that asked, where the relay pushes to the newest socket only', () => {
    it('the bare library waits for ever', async () => {
      const newestOnly = await startNewestOnlyProxy(stage.relay.url)
      const entries = new Map<string, string>()
      const older = await startBare({ relayUrl: newestOnly.url, entries })
      const session = await older.connect((uri) => stage.wallet.pair(uri))
      const newer = await startBare({ relayUrl: newestOnly.url, entries })
      await until('connected', () => newer.client.core.relayer.connected)
      const asked = older.provider.request(
        { method: 'personal_sign', params: [hello, addressOf(session)] },
        'eip155:1',
      )
      expect(await within(1500, asked)).toBe('pending')
      closings.push(newestOnly.stop)
    })

    it('ours has it', async () => {
      const newestOnly = await startNewestOnlyProxy(stage.relay.url)
      const browser = openBrowser(newestOnly.url)
      const older = browser.openTab()
      const session = await pair(older, stage.wallet)
      const newer = browser.openTab()
      await newer.restore()
      expect(await sign(older, session)).toMatch(/^0x/)
      expect(await sign(newer, session)).toMatch(/^0x/)
      expect(await sign(older, session)).toMatch(/^0x/)
      closings.push(newestOnly.stop)
    })

    it('an answer that another tab was given is handed over [R-18]', async () => {
      const newestOnly = await startNewestOnlyProxy(stage.relay.url)
      stage.wallet.setPolicy('ask')
      const browser = openBrowser(newestOnly.url)
      const older = browser.openTab()
      const pairing = pair(older, stage.wallet)
      await stage.wallet.approve((await stage.wallet.nextProposal()).id)
      const session = await pairing
      const asked = sign(older, session)
      const { id } = await until('the request', () =>
        stage.wallet.requests().find(({ topic }) => topic === session.topic),
      )
      const newer = browser.openTab()
      const open = new Promise((resolve) => newer.on('relay', resolve))
      await newer.restore()
      await Promise.race([open, newer.wake()])
      await stage.wallet.answer(id, true)
      expect(await asked).toMatch(/^0x/)
      stage.wallet.setPolicy('approve')
      closings.push(newestOnly.stop)
    })
  })

  describe('a session that is ended in one tab is ended in the others', () => {
    it('the bare library stays connected', async () => {
      const entries = new Map<string, string>()
      const one = await startBare({ relayUrl: stage.relay.url, entries })
      await one.connect((uri) => stage.wallet.pair(uri))
      const other = await startBare({ relayUrl: stage.relay.url, entries })
      await until('connected', () => other.client.core.relayer.connected)
      const told = new Promise((resolve) => other.provider.once('session_delete', resolve))
      await one.provider.disconnect()
      expect(await within(500, told)).toBe('pending')
      expect(other.provider.session).toBeDefined()
    })

    it('ours hears of it, in two tabs as in five', async () => {
      const browser = openBrowser()
      const [first, ...others] = [1, 2, 3, 4, 5].map(() => browser.openTab())
      if (!first) throw new Error('no tab')
      const session = await pair(first, stage.wallet)
      const told: unknown[] = []
      for (const tab of others) {
        expect((await tab.restore())?.topic).toBe(session.topic)
        tab.on('sessionEnded', (event) => told.push(event))
      }
      for (const tab of others) expect(await sign(tab, session)).toMatch(/^0x/)
      await first.disconnect(session.topic)
      await until('all were told', () => told.length === others.length)
      expect(told[0]).toEqual({ topic: session.topic, reason: 'tab' })
      await expect(sign(others[0] ?? first, session)).rejects.toMatchObject({
        code: 'NOT_CONNECTED',
      })
    })
  })

  it("a second tab's share of an answer is noise that the bare library logs and ours does not", async () => {
    const noise: string[] = []
    const listen = (line: unknown) => noise.push(String(line))
    const entries = new Map<string, string>()
    const one = await startBare({ relayUrl: stage.relay.url, entries })
    const session = await one.connect((uri) => stage.wallet.pair(uri))
    const other = await startBare({ relayUrl: stage.relay.url, entries })
    other.client.logger.error = ((error: unknown) => listen(error)) as never
    await until('connected', () => other.client.core.relayer.connected)
    await one.provider.request(
      { method: 'personal_sign', params: [hello, addressOf(session)] },
      'eip155:1',
    )
    await until('noise', () => noise.some((line) => /No matching key/.test(line)))

    const shown: unknown[] = []
    const spies = (['log', 'warn', 'error', 'info', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void shown.push(words)),
    )
    const browser = openBrowser()
    const [older, newer] = [browser.openTab(), browser.openTab()]
    const ours = await pair(older, stage.wallet)
    await newer.restore()
    expect(await sign(older, ours)).toMatch(/^0x/)
    expect(await sign(newer, ours)).toMatch(/^0x/)
    for (const spy of spies) spy.mockRestore()
    expect(shown).toEqual([])
  })

  it('does not end what another tab is using or waiting for', async () => {
    const browser = openBrowser()
    const [one, other] = [
      browser.openTab({ clock: quickClock }),
      browser.openTab({ clock: quickClock }),
    ]
    const first = await pair(one, stage.wallet)
    const second = await pair(other, stage.wallet)
    const third = browser.openTab({ clock: quickClock })
    expect((await third.restore())?.topic).toBe(second.topic)
    expect(await sign(one, first)).toMatch(/^0x/)
    expect(await sign(other, second)).toMatch(/^0x/)
  })
})
