import { createError, defineEvmNetwork, defineSolanaNetwork } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { away, open, rainbow, setUpPairing as setUp } from '../../test/setUpPairing.js'
import { createPairingController } from './createPairingController.js'

const mainnet = defineEvmNetwork({ id: 1, name: 'Ethereum' })
const solanaMainnet = defineSolanaNetwork({
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  cluster: 'mainnet',
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

  test('uses its code up if the person declines; the next has a new one', async () => {
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

  test('on a phone leaves another code ready for the next tap if the person declines', async () => {
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

  test('lives longer than a code: neither its end nor four minutes of waiting end it [R-14]', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await clock.advance(20 * 60_000)
    expect(state().phase).toBe('ready')
    phone.state.approve()
    expect(await connecting).toHaveLength(2)
    kit.destroy()
  })

  test('ends after an hour without a wallet, and can be begun anew [R-13]', async () => {
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

  test('whose code is refused over and over does not spin [R-06]', async () => {
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

describe('the person who closes at any step leaves nothing behind [R-16, R-18]', () => {
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
