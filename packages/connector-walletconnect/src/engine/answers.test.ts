import { describe, expect, it, vi } from 'vitest'
import { metadata, namespaces, projectId, until } from '../../test/engine/createBrowser.js'
import { createManualClock } from '../../test/engine/createQuickClock.js'
import { addressOf, hello, pair, sign } from '../../test/engine/startStage.js'
import { useStage } from '../../test/engine/useStage.js'
import type { EngineEvents } from './Engine.js'

describe('answers and changes of the wallet', () => {
  const stage = useStage()
  const { openBrowser, startBare, pairBare } = stage

  describe('an update of the wallet that drops a namespace', () => {
    const drop = async (topic: string) => {
      const { solana: _, ...rest } =
        stage.wallet.sessions().find((session) => session.topic === topic)?.namespaces ?? {}
      await stage.wallet.update(topic, rest)
    }

    it('the bare library goes on offering the accounts that were taken back', async () => {
      const bare = await startBare()
      const { topic } = await pairBare(bare)
      const told = new Promise((resolve) => bare.provider.once('session_update', resolve))
      await drop(topic)
      await told
      expect(bare.provider.rpcProviders.solana?.requestAccounts()).toHaveLength(1)
    })

    it('ours tells the session as it is now', async () => {
      const tab = openBrowser().openTab()
      const { topic } = await pair(tab, stage.wallet)
      const changed = new Promise<EngineEvents['sessionChanged']>((resolve) =>
        tab.on('sessionChanged', resolve),
      )
      await drop(topic)
      const { session } = await changed
      expect(Object.keys(session.namespaces)).toEqual(['eip155'])
      await expect(
        tab.request({
          topic,
          chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          method: 'solana_signMessage',
          params: {},
        }),
      ).rejects.toMatchObject({ code: 'NETWORK_NOT_SUPPORTED' })
    })
  })

  describe('errors', () => {
    it('the bare library throws what is no Error, and refuses a limit below 300 s', async () => {
      const bare = await startBare()
      const session = await pairBare(bare)
      stage.wallet.setPolicy('reject')
      const ask = (seconds?: number) =>
        bare.provider
          .request(
            { method: 'personal_sign', params: [hello, addressOf(session)] },
            'eip155:1',
            seconds,
          )
          .catch((error: unknown) => error)
      expect(await ask()).not.toBeInstanceOf(Error)
      expect(String(await ask(60))).toMatch(/expiry/)
    })

    it('ours throws its own, whatever the wallet or the library said', async () => {
      const tab = openBrowser().openTab()
      const session = await pair(tab, stage.wallet)
      const { topic } = session
      stage.wallet.setPolicy('reject')
      await expect(sign(tab, session)).rejects.toMatchObject({ code: 'USER_REJECTED' })
      await expect(sign(tab, session)).rejects.toBeInstanceOf(Error)
      const ask = (chainId: string, method: string) =>
        tab.request({ topic, chainId, method, params: [] })
      await expect(ask('eip155:137', 'personal_sign')).rejects.toMatchObject({
        code: 'NETWORK_NOT_SUPPORTED',
      })
      await expect(ask('eip155:1', 'eth_getBalance')).rejects.toMatchObject({
        code: 'METHOD_NOT_SUPPORTED',
      })
      await expect(
        tab.request({
          topic: 'f'.repeat(64),
          chainId: 'eip155:1',
          method: 'personal_sign',
          params: [],
        }),
      ).rejects.toMatchObject({
        code: 'NOT_CONNECTED',
      })
    })

    it('a prompt that nobody answers ends after 10 minutes; an abort ends it at once', async () => {
      const clock = createManualClock()
      const tab = openBrowser().openTab({ clock })
      const session = await pair(tab, stage.wallet)
      stage.wallet.setPolicy('ask')
      const asked = sign(tab, session).catch((error: unknown) => error)
      await until('the request', () =>
        stage.wallet.requests().find(({ topic }) => topic === session.topic),
      )
      await clock.advance(600_000)
      expect(await asked).toMatchObject({ code: 'WALLET_TIMEOUT' })
      const closing = new AbortController()
      const params = [hello, addressOf(session)]
      const again = tab.request({
        topic: session.topic,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params,
        signal: closing.signal,
      })
      closing.abort()
      await expect(again).rejects.toMatchObject({ code: 'ABORTED' })
    })

    it('the wallet ends the session under a request: the request fails, and the page hears of it [R-18]', async () => {
      const tab = openBrowser().openTab()
      const session = await pair(tab, stage.wallet)
      stage.wallet.setPolicy('ask')
      const ended = new Promise<EngineEvents['sessionEnded']>((resolve) =>
        tab.on('sessionEnded', resolve),
      )
      const asked = sign(tab, session).catch((error: unknown) => error)
      await until('the request', () =>
        stage.wallet.requests().find(({ topic }) => topic === session.topic),
      )
      await stage.wallet.disconnect(session.topic)
      expect(await asked).toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
      expect(await ended).toEqual({ topic: session.topic, reason: 'wallet' })
    })
  })

  describe('another connect() without a disconnect()', () => {
    const asked = async (topic: string) =>
      Object.keys(
        stage.wallet.sessions().find((session) => session.topic === topic)?.namespaces ?? {},
      )

    it('the bare library asks for what was asked for before, too', async () => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const bare = await startBare()
      await pairBare(bare)
      const uri = new Promise<string>((resolve) => bare.provider.once('display_uri', resolve))
      const connecting = bare.provider.connect({
        optionalNamespaces: { eip155: namespaces.eip155 },
      })
      await stage.wallet.pair(await uri)
      expect((await asked((await connecting)?.topic ?? '')).sort()).toEqual(['eip155', 'solana'])
      warned.mockRestore()
    })

    it('ours asks only for the namespaces of this call', async () => {
      const tab = openBrowser().openTab()
      await pair(tab, stage.wallet)
      const { pairing, approval } = await tab.connect({ namespaces: { eip155: namespaces.eip155 } })
      const approved = approval()
      await stage.wallet.pair(pairing.uri)
      expect(await asked((await approved).topic)).toEqual(['eip155'])
    })
  })

  it("metadata.url: the wallet is shown the page's own address, whatever the host configured", async () => {
    const environment = {
      realm: {},
      pageUrl: 'https://page.example',
      openChannel: () => undefined,
      onWake: () => () => {},
    }
    const tab = openBrowser().openTab({ environment })
    const { topic } = await pair(tab, stage.wallet)
    expect(stage.wallet.sessions().find((session) => session.topic === topic)?.peer.url).toBe(
      'https://page.example',
    )
  })

  it('extends the session when the wallet does', async () => {
    const tab = openBrowser().openTab()
    const { topic } = await pair(tab, stage.wallet)
    const changed = new Promise<EngineEvents['sessionChanged']>((resolve) =>
      tab.on('sessionChanged', resolve),
    )
    await stage.wallet.extend(topic)
    expect((await changed).session.expiresAt).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  })

  it("takes a host's own provider, and leaves it to the host", async () => {
    const { UniversalProvider } = await import('@walletconnect/universal-provider')
    const provider = await UniversalProvider.init({
      projectId,
      relayUrl: stage.relay.url,
      metadata: { ...metadata },
      customStoragePrefix: 'host',
      logger: 'silent' as never,
      telemetryEnabled: false,
    })
    const tab = openBrowser().openTab({ provider })
    const session = await pair(tab, stage.wallet)
    expect(provider.client.session.keys).toContain(session.topic)
    expect(await sign(tab, session)).toMatch(/^0x/)
  })
})
