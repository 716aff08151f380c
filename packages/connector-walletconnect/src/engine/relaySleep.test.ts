import { describe, expect, it } from 'vitest'
import { createTabEnvironment, namespaces, until } from '../../test/engine/createBrowser.js'
import { pair, sign, within } from '../../test/engine/startStage.js'
import { useProxiedStage } from '../../test/engine/useProxiedStage.js'

describe('a socket that died while the page slept', () => {
  const { stage, clock, patient, openTab, startBare, startProxy, approveInTheDark } =
    useProxiedStage()

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
