import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import {
  evil,
  forge,
  open,
  plugin,
  rainbow,
  setUpPairing as setUp,
} from '../../test/setUpPairing.js'

describe('opening an app [W-05]', () => {
  async function onPhone() {
    const page = setUp({ isMobile: true })
    await open(page.kit)
    await page.pairing.prepare()
    return page
  }
  const phaseOf = ({ state }: Pick<ReturnType<typeof setUp>, 'state'>) => state().handoff?.phase

  test('happens within the tap that picks the wallet, with the code that was made when the sheet opened', async () => {
    const page = await onPhone()
    page.kit.wallets.select('rainbow')
    // Nothing was awaited: browsers open apps only within the gesture.
    expect(page.opened).toEqual([
      {
        href: `rainbow://wc?uri=${encodeURIComponent(page.state().pairing?.uri ?? '')}`,
        target: '_self',
      },
    ])
    expect(page.kit.router.store.getState().current).toMatchObject({
      view: 'ConnectingWalletConnect',
      data: { walletId: 'rainbow' },
    })
    expect(phaseOf(page)).toBe('opening')
    page.kit.destroy()
  })

  test('is watched: a missing app is noticed after 1.6 s', async () => {
    const page = await onPhone()
    page.pairing.openWallet('rainbow', 'mobile')
    await page.clock.advance(1_599)
    expect(phaseOf(page)).toBe('opening')
    await page.clock.advance(1)
    expect(phaseOf(page)).toBe('notOpened')
    // The user answered the system's own prompt late: the app did open.
    page.environment.setVisible(false)
    expect(phaseOf(page)).toBe('opened')
    page.kit.destroy()
  })

  test('is followed to its end: away as long as it takes, back for 8 s, then it is said', async () => {
    const page = await onPhone()
    page.pairing.openWallet('rainbow', 'mobile')
    await page.clock.advance(300)
    page.environment.setVisible(false)
    await page.clock.advance(90_000)
    expect(phaseOf(page)).toBe('opened')
    page.environment.setVisible(true)
    await page.clock.advance(7_999)
    expect(phaseOf(page)).toBe('finishing')
    await page.clock.advance(1)
    expect(phaseOf(page)).toBe('unanswered')
    page.kit.destroy()
  })

  test('an answer ends the watch', async () => {
    const page = await onPhone()
    const connecting = page.pairing.connect({ walletId: 'rainbow' })
    await settle()
    page.pairing.openWallet('rainbow', 'mobile')
    page.environment.setVisible(false)
    page.environment.setVisible(true)
    page.phone.state.approve()
    await connecting
    expect(page.state().handoff).toBeUndefined()
    await page.clock.advance(10_000)
    expect(page.state().handoff).toBeUndefined()
    page.kit.destroy()
  })

  test('never opens what is no validated link, nor anything without a code', async () => {
    const { kit, pairing, opened } = setUp()
    await open(kit)
    pairing.openWallet('forge', 'desktop')
    await pairing.prepare()
    for (const platform of ['mobile', 'desktop', 'web'] as const) {
      pairing.openWallet('evil', platform)
      expect(pairing.link('evil', platform)).toBeUndefined()
    }
    pairing.openWallet('nobody', 'mobile')
    expect([opened, pairing.store.getState().handoff]).toEqual([[], undefined])
    pairing.openWallet(undefined, 'desktop')
    expect(opened[0]?.href).toMatch(/^wc:\d{64}@2\?/)
    kit.destroy()
  })

  test('offers what each device can do, the best first', async () => {
    const desk = setUp()
    const hand = setUp({ isMobile: true })
    await Promise.all([open(desk.kit), open(hand.kit)])
    const of = (page: typeof desk) =>
      [rainbow, forge, plugin, evil].map(({ id }) => page.pairing.platforms(id))
    expect(of(desk)).toEqual([['qrcode'], ['desktop', 'web'], ['browser'], ['unsupported']])
    expect(of(hand)).toEqual([
      ['mobile', 'qrcode'],
      ['unsupported'],
      ['unsupported'],
      ['unsupported'],
    ])
    desk.kit.destroy()
    hand.kit.destroy()
  })
})

describe('the first view, and the view after picking a wallet', () => {
  const view = ({ kit }: Pick<ReturnType<typeof setUp>, 'kit'>) =>
    kit.router.store.getState().current.view

  test.each([
    [{ manualWalletConnect: true }, 'ConnectingWalletConnectBasic'],
    [{ manualWalletConnect: true, isMobile: true }, 'AllWallets'],
    [{ bare: true }, 'ConnectingWalletConnectBasic'],
    [{ bare: true, isMobile: true }, 'AllWallets'],
    [{}, 'Networks'],
  ])('with %j opens %s', (options, expected) => {
    const page = setUp(options)
    page.kit.open({ view: 'Networks' })
    expect(view(page)).toBe(expected)
    page.kit.destroy()
  })

  test.each([
    ['own', 'ConnectingExternal'],
    ['phones', 'ConnectingWalletConnectBasic'],
    ['rainbow', 'ConnectingWalletConnect'],
    ['forge', 'ConnectingWalletConnect'],
    ['plugin', 'GetWallet'],
  ])('picking %s leads to %s', async (id, expected) => {
    const page = setUp()
    await open(page.kit)
    page.kit.wallets.select(id)
    expect(view(page)).toBe(expected)
    page.kit.destroy()
  })

  test('without a connector that reaches phones, a wallet that is not here leads to where to get it', async () => {
    const page = setUp({ connectors: [] })
    await open(page.kit)
    page.kit.wallets.select('rainbow')
    expect(view(page)).toBe('GetWallet')
    page.kit.destroy()
  })
})
