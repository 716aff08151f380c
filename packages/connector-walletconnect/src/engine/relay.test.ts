import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestRelay } from '@latchkey/server/test-relay'
import { createSessionWallet } from '@latchkey/testing/walletconnect'
import { describe, expect, it } from 'vitest'
import { createTabEnvironment, namespaces, until } from '../../test/engine/createBrowser.js'
import { createQuickClock, quickClock } from '../../test/engine/createQuickClock.js'
import type { startBareLibrary } from '../../test/engine/startBareLibrary.js'
import { startDarkProxy } from '../../test/engine/startDarkProxy.js'
import { startMuteRelay } from '../../test/engine/startMuteRelay.js'
import { addressOf, hello, pair, sign, within } from '../../test/engine/startStage.js'
import { useStage } from '../../test/engine/useStage.js'

/**
 * Deadlines of the engine take a quarter here (`quickClock`): a second here is 4 s for ours, and
 * the bare library has as long as that.
 */
const clock = quickClock
/** Timeout for waits without a deadline, on a busy machine. */
const patient = createQuickClock(1.5)

describe('a relay that is down, refuses, stays mute or dies', () => {
  const stage = useStage()
  const { closings } = stage
  const openTab = (relayUrl: string, options = {}) =>
    stage.openBrowser(relayUrl).openTab({ clock, ...options })
  const startBare = (relayUrl: string) => stage.startBare({ relayUrl })
  const startProxy = async () => {
    const proxy = await startDarkProxy(stage.relay.port)
    closings.push(proxy.stop)
    return proxy
  }
  /** A code is made, the socket dies, and then the wallet approves. */
  const approveInTheDark = async () => {
    const proxy = await startProxy()
    const tab = openTab(proxy.url, { clock: patient })
    const { pairing, approval } = await tab.connect({ namespaces })
    const approved = approval()
    proxy.goDark()
    await stage.wallet.pair(pairing.uri)
    return { proxy, tab, approved }
  }
  const signBare = (bare: Awaited<ReturnType<typeof startBareLibrary>>) =>
    bare.provider.request(
      {
        method: 'personal_sign',
        params: [hello, addressOf(bare.provider.session ?? { namespaces: {} })],
      },
      'eip155:1',
    )

  describe('a failure to make a code is reported within 10 s, with the reason', () => {
    it('the bare library waits on, and keeps the reason for itself', async () => {
      const mute = await startMuteRelay('mute')
      closings.push(mute.stop)
      for (const url of ['ws://127.0.0.1:9', mute.url]) {
        const bare = await startBare(url)
        const connecting = bare.provider.connect({ optionalNamespaces: namespaces as never })
        expect(await within(1200, connecting)).toBe('pending')
      }
    })

    it.each(['down', 'mute', 'blackHole'] as const)(
      'ours says that the relay cannot be reached: %s [R-18]',
      async (kind) => {
        const relay =
          kind === 'down' ? { url: 'ws://127.0.0.1:9', stop: () => {} } : await startMuteRelay(kind)
        closings.push(relay.stop)
        const tab = openTab(relay.url)
        const states: unknown[] = []
        tab.on('relay', (state) => states.push(state))
        const from = performance.now()
        await expect(tab.connect({ namespaces })).rejects.toMatchObject({
          code: 'RELAY_UNREACHABLE',
        })
        expect(performance.now() - from).toBeLessThan(5000)
        expect(states).toContainEqual(expect.objectContaining({ reachable: false }))
        await expect(tab.connect({ namespaces })).rejects.toMatchObject({
          code: 'RELAY_UNREACHABLE',
        })
      },
    )

    it('ours goes on with the same proposal as soon as the relay is there', async () => {
      const proxy = await startProxy()
      proxy.refuse()
      const tab = openTab(proxy.url)
      await expect(tab.connect({ namespaces })).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
      proxy.accept()
      const { approval, pairing } = await until('a code', () =>
        tab.connect({ namespaces }).catch(() => undefined),
      )
      const approved = approval()
      await stage.wallet.pair(pairing.uri)
      expect((await approved).topic).toMatch(/^[0-9a-f]{64}$/)
    })

    it.each(['handshake', 'answers'] as const)(
      'ours has a code within seconds of a mute relay that speaks again: %s [R-14]',
      async (from) => {
        const proxy = await startProxy()
        proxy.mute(from)
        const tab = openTab(proxy.url, { clock: patient })
        const states: boolean[] = []
        tab.on('relay', ({ reachable }) => states.push(reachable))
        await expect(tab.connect({ namespaces })).rejects.toMatchObject({
          code: 'RELAY_UNREACHABLE',
        })
        // An open socket without an answer is no relay.
        expect(states.at(-1)).toBe(false)
        proxy.speak()
        const { approval, pairing } = await tab.connect({ namespaces })
        expect(states.at(-1)).toBe(true)
        const approved = approval()
        await stage.wallet.pair(pairing.uri)
        expect((await approved).topic).toMatch(/^[0-9a-f]{64}$/)
      },
    )

    it.each(['handshake', 'answers'] as const)(
      'ours signs again within seconds of it, in mid-session: %s [R-14]',
      async (from) => {
        const proxy = await startProxy()
        const tab = openTab(proxy.url, { clock: patient })
        const session = await pair(tab, stage.wallet)
        proxy.mute(from)
        proxy.goDark()
        const before = stage.wallet.received.length
        await expect(sign(tab, session)).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
        proxy.speak()
        expect(await sign(tab, session)).toMatch(/^0x/)
        expect(stage.wallet.received.length).toBe(before + 1)
      },
    )

    it('sockets that are given up are closed: a browser opens no other beside one that is not open yet [R-14]', async () => {
      const relay = await startMuteRelay('blackHole')
      closings.push(relay.stop)
      const tab = openTab(relay.url)
      await expect(tab.connect({ namespaces })).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
      await until('another socket', () => relay.opened() > 1)
      expect(relay.open()).toBeLessThanOrEqual(1)
    })

    it('ours names a project id that is unknown, and one that is missing', async () => {
      const strict = await startTestRelay({ projectIds: ['a'.repeat(32)] })
      closings.push(strict.stop)
      const from = performance.now()
      await expect(openTab(strict.url).connect({ namespaces })).rejects.toMatchObject({
        code: 'INVALID_PROJECT_ID',
      })
      await expect(
        openTab(strict.url, { projectId: '' }).connect({ namespaces }),
      ).rejects.toMatchObject({
        code: 'PROJECT_ID_NOT_CONFIGURED',
      })
      // Known as soon as the relay says it, not at the deadline.
      expect(performance.now() - from).toBeLessThan(5000)
    })
  })

  describe('a socket that died while the page slept', () => {
    it('the bare library does not notice', async () => {
      const proxy = await startProxy()
      const bare = await startBare(proxy.url)
      const { topic } = await bare.connect((uri) => stage.wallet.pair(uri))
      proxy.goDark()
      const told = new Promise((resolve) => bare.provider.once('session_event', resolve))
      await stage.wallet.emit(topic, 'eip155:1', { name: 'chainChanged', data: 8453 })
      expect(await within(1200, told)).toBe('pending')
      expect(bare.client.core.relayer.connected).toBe(true)
    })

    it('ours asks when the page is back, and has what it missed', async () => {
      const proxy = await startProxy()
      const tab = openTab(proxy.url, { clock: patient })
      const { topic } = await pair(tab, stage.wallet)
      proxy.goDark()
      const told = new Promise((resolve) => tab.on('sessionEvent', resolve))
      await stage.wallet.emit(topic, 'eip155:1', { name: 'chainChanged', data: 8453 })
      tab.comeBack()
      expect(await told).toMatchObject({
        topic,
        chainId: 'eip155:1',
        name: 'chainChanged',
        data: 8453,
      })
    })

    it('an approval that came while the page slept is found, with the same code [R-14]', async () => {
      const { tab, approved } = await approveInTheDark()
      tab.comeBack()
      expect((await approved).topic).toMatch(/^[0-9a-f]{64}$/)
    })

    it('an approval and an answer that come over a socket that died are found while the page is seen, within seconds [R-14]', async () => {
      const { proxy, tab, approved } = await approveInTheDark()
      const session = await approved
      stage.wallet.setPolicy('ask')
      const asked = sign(tab, session)
      const { id } = await until('the request', () =>
        stage.wallet.requests().find(({ topic }) => topic === session.topic),
      )
      proxy.goDark()
      await stage.wallet.answer(id, true)
      expect(await asked).toMatch(/^0x/)
    })

    it('a hidden page asks nothing meanwhile [R-13]', async () => {
      const proxy = await startProxy()
      const tab = openTab(proxy.url, {
        clock,
        environment: { ...createTabEnvironment(), isVisible: () => false },
      })
      const { approval } = await tab.connect({ namespaces })
      approval().catch(() => {})
      const before = proxy.opened()
      proxy.goDark()
      await new Promise((resolve) => clock.after(30_000, () => resolve(undefined)))
      expect(proxy.opened()).toBe(before)
    })

    it('a wake with a healthy socket keeps it', async () => {
      const proxy = await startProxy()
      const tab = openTab(proxy.url)
      await pair(tab, stage.wallet)
      const before = proxy.opened()
      await tab.wake()
      expect(proxy.opened()).toBe(before)
    })
  })

  describe('a request as the socket dies', () => {
    it('the bare library sends it again after 15 s and more', async () => {
      const proxy = await startProxy()
      const bare = await startBare(proxy.url)
      await bare.connect((uri) => stage.wallet.pair(uri))
      proxy.goDark()
      expect(await within(1500, signBare(bare))).toBe('pending')
    })

    it('ours notices after 4 s, and sends it over a new socket', async () => {
      const proxy = await startProxy()
      const tab = openTab(proxy.url, { clock: patient })
      const session = await pair(tab, stage.wallet)
      proxy.goDark()
      const before = stage.wallet.received.length
      expect(await sign(tab, session)).toMatch(/^0x/)
      expect(stage.wallet.received.length).toBe(before + 1)
    })

    it('ours survives a cut just before, and one just after', async () => {
      const proxy = await startProxy()
      const tab = openTab(proxy.url, { clock: patient })
      const session = await pair(tab, stage.wallet)
      proxy.cut()
      expect(await sign(tab, session)).toMatch(/^0x/)
      const asked = sign(tab, session)
      proxy.cut()
      expect(await asked).toMatch(/^0x/)
    })

    it('an unsent request is withdrawn, so that the wallet never asks for it later [R-18]', async () => {
      const proxy = await startProxy()
      const tab = openTab(proxy.url)
      const session = await pair(tab, stage.wallet)
      const before = stage.wallet.received.length
      proxy.refuse()
      await expect(sign(tab, session)).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
      proxy.accept()
      const again = await until('a signature', () => sign(tab, session).catch(() => undefined))
      expect(again).toMatch(/^0x/)
      expect(stage.wallet.received.length).toBe(before + 1)
    })
  })

  it('the relay is restarted in mid-session: the next request is answered [R-18]', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-restarted-'))
    closings.push(() => rmSync(dataFolder, { recursive: true, force: true }))
    const relay = await startTestRelay({ dataFolder })
    const wallet = await createSessionWallet({ relayUrl: relay.url })
    closings.push(wallet.stop)
    const tab = openTab(relay.url, { clock: patient })
    const session = await pair(tab, wallet)
    await relay.stop()
    const again = await startTestRelay({ port: relay.port, dataFolder })
    closings.push(again.stop)
    expect(await until('a signature', () => sign(tab, session).catch(() => undefined))).toMatch(
      /^0x/,
    )
  })

  it('the wallet is offline, then back: the request waits for it', async () => {
    const tab = openTab(stage.relay.url, { clock: undefined })
    const session = await pair(tab, stage.wallet)
    await stage.wallet.goOffline()
    const asked = sign(tab, session)
    expect(await within(300, asked)).toBe('pending')
    await stage.wallet.goOnline()
    expect(await asked).toMatch(/^0x/)
  })

  it('tells that the relay is away, and that it is back', async () => {
    const proxy = await startProxy()
    const tab = openTab(proxy.url)
    await pair(tab, stage.wallet)
    const states: boolean[] = []
    tab.on('relay', ({ reachable }) => states.push(reachable))
    proxy.refuse()
    await until('away', () => states.at(-1) === false)
    proxy.accept()
    tab.comeBack()
    await until('back', () => states.at(-1) === true)
  })
})
