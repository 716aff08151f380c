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
import { bitcoinMainnet, bitcoinSignet } from '../networks/index.js'

const regtest = defineBitcoinNetwork({
  genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Regtest',
  bech32Prefix: 'bcrt',
})
const signal = new AbortController().signal

function createPage(
  shape: BitcoinWalletShape,
  networks: readonly Network[],
  wallet: Partial<BitcoinWalletOptions> = {},
) {
  const target = new EventTarget()
  const own = createBitcoinWallet({
    networks: [{ name: 'regtest' }, { name: 'signet' }, { name: 'mainnet' }],
    ...wallet,
  })
  installBitcoinWallet(target, own, { shapes: [shape] })
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
