import { describe, expect, it } from 'vitest'
import { createBrowser, namespaces, until } from '../../test/engine/createBrowser.js'
import { createManualClock, quickClock } from '../../test/engine/createQuickClock.js'
import { startDarkProxy } from '../../test/engine/startDarkProxy.js'
import { pair } from '../../test/engine/startStage.js'
import { useStage } from '../../test/engine/useStage.js'

const lifeMs = 240_000
const ethereumOnly = { eip155: namespaces.eip155 }

describe('one code per life of the modal', () => {
  const stage = useStage()
  const { closings } = stage
  function openTab(relayUrl = stage.relay.url) {
    const clock = createManualClock()
    const browser = stage.openBrowser(relayUrl)
    const tab = browser.openTab({ clock })
    return { clock, tab, browser }
  }
  const topics = () => stage.wallet.sessions().map(({ topic }) => topic)
  /** The sessions that came into the wallet since. */
  const since = (before: readonly string[]) => topics().filter((topic) => !before.includes(topic))
  const toBeOnly = (before: readonly string[], kept: readonly string[]) =>
    until('no session is left over', () => since(before).join() === kept.join())

  it('lives for 4 minutes, is shown again until 10 s before its end, then made anew [R-14]', async () => {
    const { tab, clock } = openTab()
    const first = await tab.connect({ namespaces })
    expect(first.pairing.expiresAt).toBe(clock.now() + lifeMs)
    await clock.advance(lifeMs - 10_001)
    expect((await tab.connect({ namespaces })).pairing).toEqual(first.pairing)
    await clock.advance(2)
    expect((await tab.connect({ namespaces })).pairing.uri).not.toBe(first.pairing.uri)
  })

  it('is made once for all that ask at the same time [R-14]', async () => {
    const { tab } = openTab()
    const codes = await Promise.all([
      tab.connect({ namespaces }),
      tab.connect({ namespaces }),
      tab.connect({ namespaces }),
    ])
    expect(new Set(codes.map(({ pairing }) => pairing.uri)).size).toBe(1)
  })

  it('is shown again where it asks for a sign-in too, and the proposal stays as it was [R-14]', async () => {
    const { tab } = openTab()
    const page = { domain: 'page.example', uri: 'https://page.example', nonce: 'nonce00001' }
    const eip155 = { ...namespaces.eip155, methods: ['personal_sign', 'eth_sendTransaction'] }
    const asked = { namespaces: { eip155 }, signIn: async () => page }
    const { pairing } = await tab.connect(asked)
    expect(pairing.uri).toContain('wc_sessionAuthenticate')
    expect(eip155.methods).toEqual(['personal_sign', 'eth_sendTransaction'])
    expect((await tab.connect(asked)).pairing).toEqual(pairing)
  })

  it('is made again in place while somebody waits, and both codes lead to them [R-14]', async () => {
    const before = topics()
    const { tab, clock } = openTab()
    const { pairing, approval } = await tab.connect({ namespaces })
    const approved = approval()
    const renewed: string[] = []
    tab.on('pairing', ({ uri }) => renewed.push(uri))
    await clock.advance(lifeMs - 10_000)
    await until('a new code', () => renewed.length > 0)
    expect(renewed[0]).not.toBe(pairing.uri)
    expect((await tab.connect({ namespaces })).pairing.uri).toBe(renewed[0])
    // Scanned a moment before it was replaced.
    await stage.wallet.pair(pairing.uri)
    const session = await approved
    expect(since(before)).toEqual([session.topic])
    // The other code was never used; a later use leaves no session.
    stage.wallet.setPolicy('ask')
    await stage.wallet.pair(renewed[0] ?? '')
    const ghost = await stage.wallet.approve((await stage.wallet.nextProposal()).id)
    expect(ghost).not.toBe(session.topic)
    await toBeOnly(before, [session.topic])
  })

  it('asks for a sign-in anew in each code, and tells which request the wallet answered', async () => {
    const { tab, clock } = openTab()
    let codes = 0
    const signIn = async () => ({
      domain: 'page.example',
      uri: 'https://page.example',
      nonce: `nonce0000${++codes}`,
    })
    const { approval } = await tab.connect({ namespaces: { eip155: namespaces.eip155 }, signIn })
    const approved = approval()
    const renewed: string[] = []
    tab.on('pairing', ({ uri }) => renewed.push(uri))
    await clock.advance(lifeMs - 10_000)
    await until('a new code', () => renewed.length > 0)
    expect(codes).toBe(2)
    stage.wallet.setPolicy('approve')
    await stage.wallet.pair(renewed[0] ?? '')
    const session = await approved
    expect(session.signInRequest?.nonce).toBe('nonce00002')
    expect(session.signIn?.[0]?.message).toContain('Nonce: nonce00002')
  })

  it('is not made again after an abort [R-14]', async () => {
    const { tab, clock } = openTab()
    const closing = new AbortController()
    const { approval } = await tab.connect({ namespaces })
    const approved = approval(closing.signal)
    let renewed = 0
    tab.on('pairing', () => renewed++)
    closing.abort()
    await expect(approved).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(lifeMs * 2)
    expect(renewed).toBe(0)
  })

  it('a page that is left open does not make codes for ever [R-14]', async () => {
    const { tab, clock } = openTab()
    const { approval } = await tab.connect({ namespaces })
    const approved = approval().catch((error: unknown) => error)
    let renewed = 0
    tab.on('pairing', () => renewed++)
    for (let life = 1; life <= 16; life++) {
      await clock.advance(lifeMs - 10_000)
      await until('settled', () => renewed === life || renewed === 15)
    }
    expect(await approved).toMatchObject({ code: 'PAIRING_EXPIRED' })
    expect(renewed).toBeLessThanOrEqual(16)
  })

  it('a relay that drops and comes back leaves the same code [R-14]', async () => {
    const proxy = await startDarkProxy(stage.relay.port)
    closings.push(proxy.stop)
    const { tab } = openTab(proxy.url)
    const { pairing, approval } = await tab.connect({ namespaces })
    const approved = approval()
    proxy.cut()
    expect((await tab.connect({ namespaces })).pairing.uri).toBe(pairing.uri)
    await stage.wallet.pair(pairing.uri)
    tab.comeBack()
    expect((await approved).topic).toMatch(/^[0-9a-f]{64}$/)
  })

  it("the machine's clock is set back or forward by 24 h: the code ends when it should [R-15]", async () => {
    for (const hours of [-24, 24]) {
      const { tab, clock } = openTab()
      const first = await tab.connect({ namespaces })
      clock.shift(hours * 3_600_000)
      await clock.advance(lifeMs)
      const second = await tab.connect({ namespaces })
      expect(second.pairing.uri).not.toBe(first.pairing.uri)
    }
  })

  describe('a second connect() while the first waits', () => {
    it('the bare library leaves a session in the wallet that the page knows nothing of', async () => {
      const bare = await stage.startBare()
      const first = new Promise<string>((resolve) => bare.provider.once('display_uri', resolve))
      bare.provider.connect({ optionalNamespaces: namespaces as never }).catch(() => {})
      const uri = await first
      const before = topics()
      const session = await bare.connect((second) => stage.wallet.pair(second))
      await stage.wallet.pair(uri)
      await until('a ghost', () => since(before).length === 2)
      expect(bare.provider.session?.topic).toBe(session.topic)
    })

    it('ours shows the same code; what is asked for anew ends the session that comes of the old one', async () => {
      const { tab } = openTab()
      const first = await tab.connect({ namespaces })
      const given = first.approval().catch((error: unknown) => error)
      const other = await tab.connect({ namespaces: ethereumOnly })
      expect(await given).toMatchObject({ code: 'ABORTED' })
      const approved = other.approval()
      const before = topics()
      stage.wallet.setPolicy('ask')
      await stage.wallet.pair(first.pairing.uri)
      await stage.wallet.approve((await stage.wallet.nextProposal()).id)
      await toBeOnly(before, [])
      await stage.wallet.pair(other.pairing.uri)
      await stage.wallet.approve((await stage.wallet.nextProposal()).id)
      expect(since(before)).toEqual([(await approved).topic])
    })
  })

  describe('the person closes at every step [R-18]', () => {
    it('before the code is there', async () => {
      const { tab } = openTab()
      const closing = new AbortController()
      const connecting = tab.connect({ namespaces, signal: closing.signal })
      closing.abort()
      await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
      expect((await pair(tab, stage.wallet)).topic).toMatch(/^[0-9a-f]{64}$/)
    })

    it('after the scan, before the approval: no session is left in the wallet', async () => {
      stage.wallet.setPolicy('ask')
      const before = topics()
      const { tab } = openTab()
      const closing = new AbortController()
      const { pairing, approval } = await tab.connect({ namespaces })
      const approved = approval(closing.signal)
      await stage.wallet.pair(pairing.uri)
      const { id } = await stage.wallet.nextProposal()
      closing.abort()
      await expect(approved).rejects.toMatchObject({ code: 'ABORTED' })
      const ended: string[] = []
      tab.on('pairingEnded', ({ uri }) => ended.push(uri))
      await stage.wallet.approve(id)
      await toBeOnly(before, [])
      expect(ended).toEqual([pairing.uri])
      stage.wallet.setPolicy('approve')
      expect((await pair(tab, stage.wallet)).topic).toMatch(/^[0-9a-f]{64}$/)
    })

    it('the wallet says no, then yes to the next code', async () => {
      stage.wallet.setPolicy('ask')
      const { tab } = openTab()
      const { pairing, approval } = await tab.connect({ namespaces })
      const approved = approval().catch((error: unknown) => error)
      await stage.wallet.pair(pairing.uri)
      await stage.wallet.reject((await stage.wallet.nextProposal()).id)
      expect(await approved).toMatchObject({ code: 'USER_REJECTED' })
      stage.wallet.setPolicy('approve')
      expect((await tab.connect({ namespaces })).pairing.uri).not.toBe(pairing.uri)
    })

    it('the page is loaded anew while the wallet is asked: the session that comes of it is ended', async () => {
      stage.wallet.setPolicy('ask')
      const before = topics()
      const { tab, browser } = openTab()
      const { pairing, approval } = await tab.connect({ namespaces })
      approval().catch(() => {})
      await stage.wallet.pair(pairing.uri)
      const { id } = await stage.wallet.nextProposal()
      await tab.destroy()
      await stage.wallet.approve(id)
      const reloaded = browser.openTab({ clock: quickClock })
      expect(await reloaded.restore()).toBeUndefined()
      await reloaded.connect({ namespaces: ethereumOnly })
      await toBeOnly(before, [])
    })

    it('the page is destroyed: waiting calls end at once, and nothing is left running', async () => {
      const { tab, clock } = openTab()
      const { approval } = await tab.connect({ namespaces })
      const approved = approval().catch((error: unknown) => error)
      await tab.destroy()
      expect(await approved).toMatchObject({ code: 'ABORTED' })
      await expect(tab.connect({ namespaces })).rejects.toMatchObject({ code: 'KIT_DESTROYED' })
      expect(clock.waiting()).toBe(0)
    })
  })

  it('nothing is loaded before a code is asked for', async () => {
    const entries = new Map<string, string>()
    const browser = createBrowser({ relayUrl: stage.relay.url, entries })
    closings.push(browser.close)
    const realm = {}
    const tab = browser.openTab({
      environment: {
        realm,
        pageUrl: undefined,
        openChannel: () => undefined,
        onWake: () => () => {},
      },
    })
    expect(await tab.restore()).toBeUndefined()
    await tab.wake()
    await tab.disconnect('0'.repeat(64))
    expect(Object.getOwnPropertySymbols(realm)).toEqual([])
    expect(entries.size).toBe(0)
  })
})
