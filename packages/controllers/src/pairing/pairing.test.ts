import {
  type BaseError,
  type ConnectInput,
  type Connector,
  createError,
  defineEvmNetwork,
  defineSolanaNetwork,
  type Pairing,
  type Wallet,
} from '@latchkey/core'
import type { DeepLink } from '@latchkey/core/deepLink'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { findTraits } from '../../test/findTraits.js'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { createPairingController } from './createPairingController.js'

const lifeMs = 240_000
const mainnet = defineEvmNetwork({ id: 1, name: 'Ethereum' })
const solanaMainnet = defineSolanaNetwork({
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  cluster: 'mainnet',
})
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const rainbow: Wallet = {
  id: 'rainbow',
  name: 'Rainbow',
  links: { mobile: 'rainbow://', appStore: 'https://apps.apple.com/app/id1' },
}
const forge: Wallet = {
  id: 'forge',
  name: 'Forge',
  links: { desktop: 'forge://', webApp: 'https://forge.example' },
}
const plugin: Wallet = {
  id: 'plugin',
  name: 'Plugin',
  links: { chromeStore: 'https://chromewebstore.google.com/detail/x' },
}
const evil: Wallet = {
  id: 'evil',
  name: 'Evil',
  links: {
    mobile: 'javascript:alert(1)',
    desktop: 'file:///etc/passwd',
    webApp: 'http://evil.example',
  },
}

/** A connector to other devices, with a scripted relay and user. */
function createPhone(environment: ReturnType<typeof createFakeEnvironment>) {
  const fake = createFakeConnector({
    id: 'phones',
    name: 'WalletConnect',
    kind: 'WALLET_CONNECT',
    namespaces: ['eip155', 'solana'],
  })
  let codes = 0
  const state = {
    prepared: 0,
    asked: [] as ConnectInput[],
    /** The outcome of a request to the relay. */
    relay: async (_signal: AbortSignal): Promise<void> => undefined,
    approve: (): void => undefined,
    refuse: (_error: BaseError): void => undefined,
    waiting: 0,
    make(): Pairing {
      const topic = String(++codes).padStart(64, '0')
      return {
        uri: `wc:${topic}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${topic}`,
        expiresAt: environment.now() + lifeMs,
      }
    },
    current: undefined as Pairing | undefined,
  }
  const connector: Connector = {
    ...fake,
    async prepare({ signal }) {
      state.prepared++
      await state.relay(signal)
      // As in the engine: a code valid for more than 10 s is emitted again.
      if (!state.current || state.current.expiresAt - environment.now() <= 10_000)
        state.current = state.make()
      return state.current
    },
    connect(input) {
      state.asked.push(input)
      state.waiting++
      return new Promise((resolve, reject) => {
        const end = (act: () => void) => {
          state.waiting--
          state.current = undefined
          act()
        }
        state.approve = () => end(() => fake.connect(input).then(resolve, reject))
        state.refuse = (error) => end(() => reject(error))
        input.signal.addEventListener('abort', () => {
          state.waiting--
          reject(createError('ABORTED'))
        })
      })
    },
  }
  return { connector, fake, state, listeners: fake.wallet.listeners }
}

function setUp(
  options: Partial<KitOptions> & {
    readonly isMobile?: boolean
    readonly installed?: boolean
    readonly bare?: boolean
  } = {},
) {
  const { isMobile = false, installed = true, bare = false, ...more } = options
  const fake = createFakeEnvironment({ isMobile })
  const opened: DeepLink[] = []
  let online = true
  const onlineListeners = new Set<(online: boolean) => void>()
  const environment = {
    ...fake,
    ...(isMobile && { userAgent: iphone }),
    openLink: (link: DeepLink) => void opened.push(link),
    isOnline: () => online,
    onOnlineChange(listener: (online: boolean) => void) {
      onlineListeners.add(listener)
      return () => void onlineListeners.delete(listener)
    },
  }
  const phone = createPhone(fake)
  const own = createFakeConnector({ id: 'own', name: 'Own' })
  const adapters = bare
    ? []
    : [
        createFakeAdapter({ connectors: installed ? [own] : [] }),
        createFakeAdapter({ namespace: 'solana', connectors: [] }),
      ]
  const kit = createKit({
    adapters,
    connectors: [phone.connector],
    environment,
    prefetch: 'none',
    debug: true,
    wallets: { bundled: false, custom: [rainbow, forge, plugin, evil] },
    ...more,
  })
  kit.router.describe(findTraits)
  kit.start()
  const pairing = kit.use(createPairingController)
  const counts = () => [
    fake.listeners() + onlineListeners.size,
    fake.clock.pending(),
    phone.listeners(),
    phone.state.waiting,
  ]
  const setOnline = (next: boolean) => {
    online = next
    for (const listener of [...onlineListeners]) listener(next)
  }
  return {
    kit,
    pairing,
    environment: fake,
    clock: fake.clock,
    phone,
    opened,
    counts,
    setOnline,
    state: pairing.store.getState,
  }
}

/** Waits for code that loads on first use. */
async function open(kit: ReturnType<typeof setUp>['kit']) {
  kit.open()
  await kit.preload()
  await settle()
}

const away = async () => {
  throw createError('RELAY_UNREACHABLE')
}

describe('a code', () => {
  test('R-14 is made once for all who ask, and shown again', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    await Promise.all([pairing.prepare(), pairing.prepare(), pairing.prepare()])
    expect(state()).toMatchObject({ phase: 'ready', pairing: phone.state.current })
    await pairing.prepare()
    expect(phone.state.prepared).toBe(1)
    kit.destroy()
  })

  test('R-14 is valid whenever shown: another takes its place 10 s before it ends, whoever waits', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    await pairing.prepare()
    for (let second = 0; second < 1_000; second += 1) {
      const { phase, pairing: shown } = state()
      expect([phase, (shown?.expiresAt ?? 0) > clock.now()]).toEqual(['ready', true])
      await clock.advance(1_000)
    }
    expect(phone.state.prepared).toBe(Math.floor(1_000 / 230) + 1)
    kit.destroy()
  })

  test('R-13 R-14 is not made while nobody sees the page, and is made when somebody does', async () => {
    const { kit, pairing, environment, clock, phone, state } = setUp()
    await open(kit)
    await pairing.prepare()
    environment.setVisible(false)
    await clock.advance(lifeMs - 5_000)
    expect([phone.state.prepared, state().phase]).toEqual([1, 'ready'])
    environment.setVisible(true)
    await settle()
    expect([phone.state.prepared, state().phase]).toEqual([2, 'ready'])
    kit.destroy()
  })

  test('R-14 R-18 of a page that slept past its end is never shown', async () => {
    const { kit, pairing, environment, clock, state } = setUp()
    await open(kit)
    await pairing.prepare()
    const seen: boolean[] = []
    pairing.store.subscribe(({ pairing: shown }) =>
      seen.push(shown === undefined || shown.expiresAt > clock.now()),
    )
    environment.setVisible(false)
    await clock.advance(10 * lifeMs)
    environment.setVisible(true)
    await settle()
    expect(state().phase).toBe('ready')
    expect(seen.every(Boolean)).toBe(true)
    kit.destroy()
  })

  test('R-14 follows what the connector makes of it while it waits', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await clock.advance(100)
    const fresh = phone.state.make()
    phone.fake.wallet.emit('pairingUri', fresh)
    expect(state()).toMatchObject({
      phase: 'ready',
      pairing: fresh,
      renewsAt: fresh.expiresAt - 10_000,
    })
    phone.state.approve()
    await connecting
    kit.destroy()
  })
})

describe('R-14 a code that is answered after the person has left it', () => {
  const answerLate = (phone: ReturnType<typeof createPhone>) => {
    const { uri = '' } = phone.state.current ?? {}
    phone.state.current = undefined
    phone.fake.wallet.emit('pairingEnded', { uri })
  }

  test('R-14 gives its place to another, ahead of the next tap', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    await pairing.prepare()
    const leaving = new AbortController()
    const connecting = pairing.connect({ signal: leaving.signal })
    await settle()
    const used = state().pairing
    phone.fake.wallet.emit('pairingEnded', { uri: `${used?.uri}` })
    // A pending `connect` delivers the answer itself.
    expect(state().pairing).toEqual(used)
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(state()).toMatchObject({ phase: 'ready', pairing: used })
    phone.fake.wallet.emit('pairingEnded', { uri: 'wc:of-another' })
    expect(state().pairing).toEqual(used)
    answerLate(phone)
    await settle()
    expect(state()).toMatchObject({ phase: 'ready', pairing: phone.state.current })
    expect(state().pairing?.uri).not.toBe(used?.uri)
    kit.destroy()
  })

  test('R-14 is not made again for nobody', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    const leaving = new AbortController()
    const connecting = pairing.connect({ signal: leaving.signal })
    await settle()
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    answerLate(phone)
    await settle()
    expect(state()).toMatchObject({ phase: 'idle', pairing: undefined })
    expect(phone.state.prepared).toBe(1)
    kit.destroy()
  })
})

describe('R-02 R-14 the relay is away', () => {
  test('says when it is tried again, and does: 2, 4, 8 … s, at most 30', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    phone.state.relay = away
    void pairing.prepare()
    await settle()
    const waits: number[] = []
    for (let round = 0; round < 7; round++) {
      const { phase, failure, retryAt = 0 } = state()
      expect([phase, failure?.code]).toEqual(['unreachable', 'RELAY_UNREACHABLE'])
      waits.push((retryAt - clock.now()) / 1000)
      await clock.advance(retryAt - clock.now())
    }
    expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30])
    // A wallet of this browser still connects meanwhile.
    await kit.connection.connect({ connectorId: 'own' })
    expect(kit.getState().status).toBe('connected')
    phone.state.relay = async () => undefined
    pairing.retry()
    await settle()
    expect(state()).toMatchObject({ phase: 'ready', failure: undefined, retryAt: undefined })
    kit.destroy()
  })

  test('a connect goes on by itself once it is back, and asks the wallet once', async () => {
    const { kit, pairing, clock, phone } = setUp()
    await open(kit)
    phone.state.relay = away
    const connecting = pairing.connect()
    await clock.advance(5_000)
    expect(phone.state.asked).toHaveLength(0)
    phone.state.relay = async () => undefined
    await clock.advance(30_000)
    expect(phone.state.asked).toHaveLength(1)
    phone.state.approve()
    expect(await connecting).toHaveLength(2)
    kit.destroy()
  })

  test('a relay that goes while the code is shown: the same code, asked for again after 2, 4 … s', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await settle()
    const shown = state().pairing
    for (const wait of [2_000, 4_000]) {
      phone.state.refuse(createError('RELAY_UNREACHABLE'))
      phone.state.current = shown
      await clock.advance(wait - 1)
      expect([phone.state.waiting, state().failure?.code, state().pairing]).toEqual([
        0,
        'RELAY_UNREACHABLE',
        shown,
      ])
      await clock.advance(1)
      expect([phone.state.waiting, state().pairing]).toEqual([1, shown])
    }
    phone.state.approve()
    expect(await connecting).toHaveLength(2)
    kit.destroy()
  })

  test('R-14 the line goes while the code is shown: the same code, said, until the line or another code is there', async () => {
    const { kit, pairing, phone, state, clock } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    connecting.catch(() => undefined)
    await settle()
    const shown = state().pairing
    const tell = (reachable: boolean) => phone.fake.wallet.emit('reachable', reachable)
    tell(false)
    expect(state()).toMatchObject({ phase: 'ready', interrupted: true, pairing: shown })
    tell(true)
    expect(state()).toMatchObject({ phase: 'ready', interrupted: false, pairing: shown })
    tell(false)
    await clock.advance(1)
    phone.fake.wallet.emit('pairingUri', {
      uri: `${shown?.uri}&next`,
      expiresAt: (shown?.expiresAt ?? 0) + 60_000,
    })
    expect(state().interrupted).toBe(false)
    tell(false)
    kit.close()
    expect(state().interrupted).toBe(false)
    kit.destroy()
  })

  test('offline: says so, tries nothing, and goes on as soon as the device is back', async () => {
    const { kit, pairing, clock, phone, state, setOnline } = setUp()
    await open(kit)
    setOnline(false)
    void pairing.prepare()
    await settle()
    expect(state()).toMatchObject({ phase: 'unreachable', offline: true, retryAt: undefined })
    await clock.advance(600_000)
    expect(phone.state.prepared).toBe(0)
    setOnline(true)
    await settle()
    expect(state()).toMatchObject({ phase: 'ready', offline: false })
    kit.destroy()
  })

  test('mute: nothing is waited for longer than 30 s', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    phone.state.relay = () => new Promise(() => undefined)
    void pairing.prepare()
    await clock.advance(29_999)
    expect(state().phase).toBe('preparing')
    await clock.advance(1)
    expect(state()).toMatchObject({ phase: 'unreachable', failure: { code: 'RELAY_UNREACHABLE' } })
    kit.destroy()
  })

  test.each([
    'PROJECT_ID_NOT_CONFIGURED',
    'INVALID_PROJECT_ID',
    'ORIGIN_NOT_ALLOWED',
    'SESSION_EXPIRED',
  ] as const)('%s is said and not tried again: it would not help', async (code) => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    phone.state.relay = async () => {
      throw createError(code)
    }
    await expect(pairing.connect()).rejects.toMatchObject({ code })
    expect(state()).toMatchObject({ phase: 'failed', failure: { code } })
    await clock.advance(120_000)
    expect(phone.state.prepared).toBe(1)
    // A manual retry tries again.
    phone.state.relay = async () => undefined
    await pairing.prepare()
    expect(state().phase).toBe('ready')
    kit.destroy()
  })
})

describe('B11 the alert of a refusal', () => {
  test.each([
    ['PROJECT_ID_NOT_CONFIGURED', 'PROJECT_ID_NOT_CONFIGURED'],
    ['INVALID_PROJECT_ID', 'INVALID_APP_CONFIGURATION'],
    ['ORIGIN_NOT_ALLOWED', 'INVALID_APP_CONFIGURATION'],
    ['SESSION_EXPIRED', 'SESSION_EXPIRED'],
  ] as const)('B11 of %s by the relay is %s, once', async (code, alert) => {
    const { kit, pairing, phone } = setUp()
    await open(kit)
    const alerts: (string | undefined)[] = []
    kit.notices.store.subscribe(
      (state, before) => state.alert !== before.alert && alerts.push(state.alert?.code),
    )
    phone.state.relay = async () => {
      throw createError(code)
    }
    await expect(pairing.connect()).rejects.toMatchObject({ code })
    await vi.waitFor(() => expect(alerts).toEqual([alert]))
    kit.notices.hideAlert()
    await expect(pairing.connect()).rejects.toMatchObject({ code })
    await import('../backEnd/alerts/ownersAlertOf.js')
    await settle()
    expect(alerts).toEqual([alert, undefined])
    kit.destroy()
  })

  test('B11 there is none for a wallet that refuses, nor for a relay that is away', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await settle()
    phone.state.refuse(createError('METHOD_NOT_SUPPORTED'))
    await expect(connecting).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    await import('../backEnd/alerts/ownersAlertOf.js')
    await settle()
    expect(state().phase).toBe('failed')
    expect(kit.notices.store.getState().alert).toBeUndefined()
    kit.destroy()
  })
})

describe('a connect', () => {
  test('gives every approved namespace, and the wallet on this device so that later requests open it', async () => {
    const { kit, pairing, phone, state } = setUp({ isMobile: true })
    await open(kit)
    const connecting = pairing.connect({ walletId: 'rainbow' })
    await settle()
    expect(phone.state.asked[0]).toMatchObject({
      namespaces: ['eip155', 'solana'],
      wallet: { name: 'Rainbow', links: rainbow.links },
    })
    phone.state.approve()
    expect((await connecting).map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(state()).toMatchObject({ phase: 'idle', pairing: undefined, handoff: undefined })
    kit.destroy()
  })

  test('of a wallet that scans the code opens nothing on this device later', async () => {
    const { kit, pairing, phone } = setUp()
    await open(kit)
    void pairing.connect({ walletId: 'rainbow' }).catch(() => undefined)
    await settle()
    expect(phone.state.asked[0]?.wallet).toBeUndefined()
    kit.destroy()
  })

  test('limited to one namespace asks for that one', async () => {
    const { kit, pairing, phone } = setUp()
    kit.open({ namespace: 'solana' })
    void pairing.connect().catch(() => undefined)
    await kit.preload()
    await settle()
    expect(phone.state.asked[0]?.namespaces).toEqual(['solana'])
    kit.destroy()
  })

  test('that the person declines uses its code up; the next has a new one', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await settle()
    const first = state().pairing
    phone.state.refuse(createError('USER_REJECTED'))
    await expect(connecting).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(state()).toMatchObject({ phase: 'idle', pairing: undefined })
    void pairing.connect().catch(() => undefined)
    await settle()
    expect(state().phase).toBe('ready')
    expect(state().pairing?.uri).not.toBe(first?.uri)
    kit.destroy()
  })

  test('that the person declines on a phone leaves another code ready for the next tap', async () => {
    const { kit, pairing, phone, state } = setUp({ isMobile: true })
    await open(kit)
    await pairing.prepare()
    const first = state().pairing
    const connecting = pairing.connect({ walletId: 'rainbow' })
    await settle()
    phone.state.refuse(createError('USER_REJECTED'))
    await expect(connecting).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await settle()
    expect(state().phase).toBe('ready')
    expect(state().pairing).not.toEqual(first)
    kit.destroy()
  })

  test('R-14 lives longer than a code: neither its end nor four minutes of waiting end it', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await clock.advance(20 * 60_000)
    expect(state().phase).toBe('ready')
    phone.state.approve()
    expect(await connecting).toHaveLength(2)
    kit.destroy()
  })

  test('R-13 ends after an hour in which nobody came, and can be begun anew', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    connecting.catch(() => undefined)
    await clock.advance(66 * 60_000)
    await expect(connecting).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' })
    expect([state().phase, phone.state.waiting]).toEqual(['failed', 0])
    void pairing.connect().catch(() => undefined)
    await settle()
    expect(state().phase).toBe('ready')
    kit.destroy()
  })

  test('R-06 whose code is refused over and over does not spin', async () => {
    const { kit, pairing, clock, phone } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    connecting.catch(() => undefined)
    for (let second = 0; second < 30; second++) {
      await clock.advance(1_000)
      if (phone.state.waiting > 0) phone.state.refuse(createError('PAIRING_EXPIRED'))
    }
    expect(phone.state.asked.length).toBeLessThan(8)
    kit.destroy()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
  })

  test('takes the place of the one before it', async () => {
    const { kit, pairing, phone } = setUp()
    await open(kit)
    const first = pairing.connect()
    await settle()
    const second = pairing.connect()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    await settle()
    expect(phone.state.waiting).toBe(1)
    phone.state.approve()
    expect(await second).toHaveLength(2)
    kit.destroy()
  })

  test('without a connector for it says so', async () => {
    const { kit, pairing } = setUp({ connectors: [] })
    await expect(pairing.connect()).rejects.toMatchObject({
      code: 'WALLET_CONNECT_CONNECTOR_NOT_FOUND',
    })
    await pairing.prepare()
    expect([pairing.connectorId(), pairing.store.getState().phase]).toEqual([undefined, 'idle'])
    kit.destroy()
  })
})

describe('R-16 R-18 the person who closes at any step leaves nothing behind', () => {
  const steps: Readonly<Record<string, (page: ReturnType<typeof setUp>) => Promise<unknown>>> = {
    'before the code': async ({ pairing, phone }) => {
      phone.state.relay = () => new Promise(() => undefined)
      return pairing.connect().catch(() => undefined)
    },
    'while the relay is away': async ({ pairing, phone }) => {
      phone.state.relay = away
      return pairing.connect().catch(() => undefined)
    },
    'while offline': async ({ pairing, setOnline }) => {
      setOnline(false)
      return pairing.connect().catch(() => undefined)
    },
    'while the code is shown': ({ pairing }) => pairing.connect().catch(() => undefined),
    'with a code ready ahead': ({ pairing }) => pairing.prepare(),
    'while the app opens': ({ pairing }) => {
      const connecting = pairing.connect({ walletId: 'forge' }).catch(() => undefined)
      return Promise.race([connecting, settle().then(() => pairing.openWallet('forge', 'desktop'))])
    },
  }
  for (const [name, step] of Object.entries(steps)) {
    test.each(['close', 'destroy'] as const)(`${name}, by %s`, async (how) => {
      const page = setUp()
      const { kit, counts, clock, phone } = page
      await open(kit)
      kit.close()
      await clock.advance(2_000)
      const before = counts()
      kit.open()
      await clock.advance(2_000)
      void step(page)
      await clock.advance(500)
      if (how === 'close') kit.close()
      else kit.destroy()
      await clock.advance(2_000)
      expect(page.state()).toMatchObject({ phase: 'idle', pairing: undefined, handoff: undefined })
      if (how === 'close') expect(counts()).toEqual(before)
      else expect(counts()).toEqual([0, 0, 0, 0])
      expect(phone.state.waiting).toBe(0)
      kit.destroy()
    })
  }

  test('leaving the view ends what was asked', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    kit.router.push('ConnectingWalletConnectBasic')
    const connecting = pairing.connect()
    await settle()
    expect(phone.state.waiting).toBe(1)
    kit.router.goBack()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect([phone.state.waiting, kit.getState().status, state().handoff]).toEqual([
      0,
      'disconnected',
      undefined,
    ])
    kit.destroy()
  })
})

describe('W-05 opening an app', () => {
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

  test('is watched: an app that is not there is noticed after 1.6 s', async () => {
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

describe('what opens and what picking a wallet leads to', () => {
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

describe('universal mode: no adapter, only what the host offers', () => {
  test('connects, gives the provider, survives a reload and disconnects', async () => {
    const { kit, pairing, phone } = setUp({ bare: true, networks: [mainnet, solanaMainnet] })
    expect(kit.getState()).toMatchObject({ network: 'eip155:1', status: 'disconnected' })
    await open(kit)
    const connecting = pairing.connect()
    await settle()
    expect(phone.state.asked[0]?.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      mainnet.caipNetworkId,
      solanaMainnet.caipNetworkId,
    ])
    phone.state.approve()
    expect((await connecting).map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(kit.getState()).toMatchObject({ status: 'connected', namespace: 'eip155' })
    expect(await kit.connectors.get('phones')?.getProvider('eip155')).toBeDefined()
    await kit.connection.reconnect()
    expect(kit.getState().status).toBe('connected')
    await kit.connection.disconnect()
    expect([kit.getState().status, phone.fake.wallet.asked.disconnect]).toEqual(['disconnected', 1])
    kit.destroy()
  })
})

test('the controller is made once per kit and ended with it', () => {
  const { kit, pairing } = setUp()
  expect(kit.use(createPairingController)).toBe(pairing)
  expect(setUp().pairing).not.toBe(pairing)
  kit.destroy()
})
