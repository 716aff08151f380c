import { startTestRelay } from '@latchkey/server/test-relay'
import { describe, expect, it } from 'vitest'
import { namespaces, until } from '../../test/engine/createBrowser.js'
import { startMuteRelay } from '../../test/engine/startMuteRelay.js'
import { approve, pair, sign, within } from '../../test/engine/startStage.js'
import { useProxiedStage } from '../../test/engine/useProxiedStage.js'

describe('a failure to make a code is reported within 10 s, with the reason', () => {
  const { stage, patient, openTab, startBare, startProxy } = useProxiedStage()
  const { closings } = stage

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
    const connecting = await until('a code', () =>
      tab.connect({ namespaces }).catch(() => undefined),
    )
    expect((await approve(connecting, stage.wallet)).topic).toMatch(/^[0-9a-f]{64}$/)
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
      const connecting = await tab.connect({ namespaces })
      expect(states.at(-1)).toBe(true)
      expect((await approve(connecting, stage.wallet)).topic).toMatch(/^[0-9a-f]{64}$/)
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
