import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestRelay } from '@latchkey/server/test-relay'
import { createSessionWallet } from '@latchkey/testing/walletconnect'
import { describe, expect, it } from 'vitest'
import { until } from '../../test/engine/createBrowser.js'
import type { startBareLibrary } from '../../test/engine/startBareLibrary.js'
import { addressOf, hello, pair, sign, within } from '../../test/engine/startStage.js'
import { useProxiedStage } from '../../test/engine/useProxiedStage.js'

describe('a relay that dies and comes back', () => {
  const { stage, patient, openTab, startBare, startProxy } = useProxiedStage()
  const { closings } = stage
  const signBare = (bare: Awaited<ReturnType<typeof startBareLibrary>>) =>
    bare.provider.request(
      {
        method: 'personal_sign',
        params: [hello, addressOf(bare.provider.session ?? { namespaces: {} })],
      },
      'eip155:1',
    )

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
