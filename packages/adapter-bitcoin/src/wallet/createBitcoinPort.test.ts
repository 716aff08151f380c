import {
  type Connection,
  type Connector,
  type ConnectorEvents,
  defineBitcoinNetwork,
  type Network,
} from '@latchkey/core'
import {
  type BitcoinWalletOptions,
  type BitcoinWalletShape,
  createBitcoinWallet,
  installBitcoinWallet,
} from '@latchkey/testing/bitcoin'
import { describe, expect, it } from 'vitest'
import { bitcoin } from '../bitcoin.js'
import { guardWriting } from '../capabilities/writeGuard.js'
import { bitcoinMainnet, bitcoinSignet } from '../networks/index.js'
import { createBitcoinPort } from './createBitcoinPort.js'
import { openWallet } from './openWallet.js'

const regtest = defineBitcoinNetwork({
  genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Regtest',
  bech32Prefix: 'bcrt',
})
const signal = new AbortController().signal

function createPage(
  shape: BitcoinWalletShape,
  networks: readonly Network[],
  {
    chains,
    ...wallet
  }: Partial<BitcoinWalletOptions> & { readonly chains?: readonly string[] } = {},
) {
  const target = new EventTarget()
  const own = createBitcoinWallet({
    networks: [{ name: 'regtest' }, { name: 'signet' }, { name: 'mainnet' }],
    ...wallet,
  })
  const standard = chains ? naming(own.providers.standard, chains) : own.providers.standard
  installBitcoinWallet(
    target,
    { ...own, providers: { ...own.providers, standard } },
    { shapes: [shape] },
  )
  const adapter = bitcoin({ networks, discovery: { target } })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  if (!connector) throw new Error('the wallet was not found')
  const events: unknown[] = []
  for (const name of ['accountsChanged', 'networkChanged', 'disconnect'] as const)
    connector.on(name, (payload: ConnectorEvents[typeof name]) => events.push({ name, ...payload }))
  return { connector, wallet: own, events, adapter }
}

type Accounts = { readonly accounts: readonly object[] }
type StandardWallet = Accounts & {
  readonly features: {
    readonly 'bitcoin:connect': { connect(input: object): Promise<Accounts> }
  }
}

/** A wallet of the Wallet Standard whose accounts name these chains. */
function naming(provider: object, chains: readonly string[]): object {
  const wallet = provider as StandardWallet
  const named = ({ accounts }: Accounts) => accounts.map((account) => ({ ...account, chains }))
  const connect = async (input: object) => ({
    accounts: named(await wallet.features['bitcoin:connect'].connect(input)),
  })
  const features = { ...wallet.features, 'bitcoin:connect': { version: '1.0.0', connect } }
  return Object.defineProperty({ ...wallet, features }, 'accounts', { get: () => named(wallet) })
}

const connect = async (connector: Connector, networks: readonly Network[]): Promise<Connection> =>
  (await connector.connect({ networks, signal })).connections[0] as Connection

describe('accounts', () => {
  it.each(['standard', 'wbip'] as const)(
    '%s: payment and ordinals addresses are both there, the payment one is active',
    async (shape) => {
      const { connector, wallet } = createPage(shape, [regtest])
      const connection = await connect(connector, [regtest])
      const [payment, ordinals] = wallet.addresses
      expect(connection.accounts).toEqual([
        {
          address: `${regtest.caipNetworkId}:${payment?.address}`,
          type: 'payment',
          publicKey: payment?.publicKey,
        },
        {
          address: `${regtest.caipNetworkId}:${ordinals?.address}`,
          type: 'ordinal',
          publicKey: ordinals?.publicKey,
        },
      ])
      expect(connection.active).toBe(connection.accounts[0]?.address)
      expect(connection.walletInfo).toEqual({ name: wallet.name, imageUrl: wallet.icon })
    },
  )

  it('unisat: the one address is for payments, of whichever kind it is', async () => {
    for (const paymentType of ['p2wpkh', 'p2sh', 'p2pkh', 'p2tr'] as const) {
      const { connector } = createPage('unisat', [regtest], { paymentType })
      const { accounts } = await connect(connector, [regtest])
      expect(accounts.map(({ type }) => type)).toEqual(['payment'])
    }
  })
})

describe('networks', () => {
  it('a wallet on a network that the host does not offer says so', async () => {
    for (const shape of ['unisat', 'wbip', 'standard'] as const) {
      const { connector, wallet } = createPage(shape, [regtest], {
        networks: [{ name: 'mainnet' }],
      })
      const connection = await connect(connector, [regtest])
      expect(connection.network).toBe(bitcoinMainnet.caipNetworkId)
      expect(connection.active).toBe(
        `${bitcoinMainnet.caipNetworkId}:${wallet.addresses[0]?.address}`,
      )
    }
  })

  it('unisat, wbip: another network in the wallet brings the addresses that are there', async () => {
    for (const shape of ['unisat', 'wbip'] as const) {
      const networks = [regtest, bitcoinSignet]
      const { connector, wallet, events } = createPage(shape, networks)
      const { accounts } = await connect(connector, networks)
      wallet.selectNetwork('signet')
      await expect.poll(() => events).toHaveLength(1)
      expect(events).toEqual([
        {
          name: 'networkChanged',
          namespace: 'bip122',
          network: bitcoinSignet.caipNetworkId,
          accounts: accounts.map((account, at) => ({
            ...account,
            publicKey: wallet.addresses[at]?.publicKey,
            address: `${bitcoinSignet.caipNetworkId}:${wallet.addresses[at]?.address}`,
          })),
        },
      ])
    }
  })

  it('standard: the kit keeps the network, and goes only where the wallet has addresses', async () => {
    const testnet = {
      ...bitcoinSignet,
      id: '000000000933ea01ad0ee984209779ba',
      caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
    } as Network
    const networks = [bitcoinSignet, testnet, bitcoinMainnet]
    const { connector, events } = createPage('standard', networks, {
      networks: [{ name: 'signet' }],
      chains: ['bitcoin:signet', 'bitcoin:testnet'],
    })
    const { approvedNetworks, accounts, network } = await connect(connector, networks)
    expect(network).toBe(bitcoinSignet.caipNetworkId)
    expect(approvedNetworks).toEqual([bitcoinSignet.caipNetworkId, testnet.caipNetworkId])
    await connector.switchNetwork?.(testnet)
    expect(await connector.getNetwork?.('bip122')).toBe(testnet.caipNetworkId)
    expect(events).toEqual([
      {
        name: 'networkChanged',
        namespace: 'bip122',
        network: testnet.caipNetworkId,
        accounts: accounts.map((account) => ({
          ...account,
          address: account.address.replace(bitcoinSignet.caipNetworkId, testnet.caipNetworkId),
        })),
      },
    ])
    await expect(connector.switchNetwork?.(bitcoinMainnet)).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
    })
    expect(await connector.getNetwork?.('bip122')).toBe(testnet.caipNetworkId)
    expect((await connector.restore({ networks, signal }))[0]?.network).toBe(testnet.caipNetworkId)
  })

  describe('a network whose name no table has [W-08]', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const fractal = 'FRACTAL_BITCOIN_MAINNET'
    const result = (value: unknown) => Promise.resolve({ result: value })
    /** Wallets with an address of Bitcoin's form, on a network of another chain. */
    const wallets = {
      unisat(state: { chain: string }) {
        return {
          requestAccounts: async () => [address],
          getAccounts: async () => [address],
          getChain: async () => ({ enum: state.chain, network: 'livenet' }),
          getNetwork: async () => 'livenet',
          async switchChain(chain: string) {
            state.chain = chain
          },
          sendBitcoin: () => Promise.reject(new Error('was asked to pay')),
        }
      },
      wbip(state: { chain: string }) {
        const accounts = { addresses: [{ address, purpose: 'payment' }] }
        return {
          request: (method: string) =>
            method === 'wallet_changeNetwork'
              ? result({})
              : result(
                  method === 'wallet_getNetwork' ? { bitcoin: { name: state.chain } } : accounts,
                ),
        }
      },
      standard(state: { chain: string }) {
        const accounts = [{ address, chains: [`bitcoin:${state.chain}`] }]
        return {
          accounts,
          features: {
            'bitcoin:connect': { connect: async () => ({ accounts }) },
            'bitcoin:signMessage': {},
          },
        }
      },
    }
    const openPort = (shape: keyof typeof wallets) =>
      createBitcoinPort(wallets[shape]({ chain: fractal }), [bitcoinMainnet])
    const ask = async (shape: keyof typeof wallets) => {
      const port = openPort(shape)
      const grant = await port.ask({ networks: [bitcoinMainnet], signal })
      const state = await port.read(grant, { signal, known: undefined })
      if (!state) throw new Error('no state')
      return { port, state, shown: port.show(state) }
    }

    it.each(['unisat', 'wbip', 'standard'] as const)(
      '%s: is none of ours, with its accounts there',
      async (shape) => {
        const { shown } = await ask(shape)
        expect(shown.network).toMatch(/^bip122:(bitcoin-)?FRACTAL_BITCOIN_MAINNET$/)
        expect(shown.accounts).toEqual([
          { address: `${shown.network}:${address}`, type: 'payment' },
        ])
        // One that cannot be switched stays there.
        expect(shown.approvedNetworks).toEqual(shape === 'standard' ? [shown.network] : 'all')
      },
    )

    it('unisat: a switch leads to ours', async () => {
      const { port, state } = await ask('unisat')
      const there = await port.switchNetwork(bitcoinMainnet, { signal, known: () => state })
      expect(port.show({ ...state, ...there })).toMatchObject({
        network: bitcoinMainnet.caipNetworkId,
        accounts: [{ address: `${bitcoinMainnet.caipNetworkId}:${address}` }],
      })
    })

    it('unisat: is not asked to sign or pay what the page shows as bitcoin [R-08]', async () => {
      const wallet = openWallet(wallets.unisat({ chain: fractal }))
      await expect(
        guardWriting(wallet, { address, network: bitcoinMainnet }, [bitcoinMainnet], signal),
      ).rejects.toMatchObject({
        code: 'NETWORK_MISMATCH',
        params: { actual: `Unknown Network (${fractal})`, expected: bitcoinMainnet.name },
      })
    })
  })

  it('standard: an address is on the networks alone that its accounts name', async () => {
    const other = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
    const accounts = [
      { address: other, chains: ['bitcoin:fractal'] },
      { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains: ['bitcoin:fractal'] },
      { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains: ['bitcoin:mainnet'] },
    ]
    const wallet = {
      accounts,
      features: { 'bitcoin:connect': { connect: async () => ({ accounts }) } },
    }
    const port = createBitcoinPort(wallet, [bitcoinMainnet])
    const grant = await port.ask({ networks: [bitcoinMainnet], signal })
    const state = await port.read(grant, { signal, known: undefined })
    expect(state && port.show(state).accounts.map((account) => account.address)).toEqual([
      `${bitcoinMainnet.caipNetworkId}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`,
    ])
  })

  it('a switch without a connection is refused', async () => {
    const { connector } = createPage('unisat', [regtest, bitcoinSignet])
    await expect(connector.switchNetwork?.(bitcoinSignet)).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })
})

describe('signMessage', () => {
  it('asks by the address: BIP-322 for Taproot, ECDSA for the others, unless the host chooses', async () => {
    const seen = async (shape: BitcoinWalletShape, at: number, options: object = {}) => {
      const { connector, wallet, adapter } = createPage(shape, [regtest], options)
      const connection = await connect(connector, [regtest])
      const account = connection.accounts[at]
      if (!account) throw new Error('no account')
      const signature = await adapter.signMessage({ connector, connection, account, message: 'x' })
      return {
        params: wallet.calls.find(({ method }) => method === 'signMessage')?.params,
        signature,
      }
    }
    expect((await seen('wbip', 0)).params).toMatchObject({ protocol: 'ECDSA' })
    expect((await seen('wbip', 1)).params).toMatchObject({ protocol: 'BIP322' })
    expect((await seen('unisat', 0)).params).toEqual(['x', 'ecdsa'])
    expect((await seen('unisat', 0, { paymentType: 'p2tr' })).params).toEqual([
      'x',
      'bip322-simple',
    ])
    expect((await seen('wbip', 1, { bip322Prefix: true })).signature).toMatch(/^smp/)
  })
})
