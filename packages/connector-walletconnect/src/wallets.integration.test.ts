import { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toBase64, toUtf8 } from '@cosmjs/encoding'
import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import {
  type ChainAdapter,
  type Connection,
  type Connector,
  defineBitcoinNetwork,
  defineCosmosNetwork,
  defineEvmNetwork,
  definePolkadotNetwork,
  defineSolanaNetwork,
  type Network,
  parseCaipAddress,
} from '@latchkey/core'
import { allNamespaces, type Localnet, startLocalnet } from '@latchkey/localnet'
import { startTestRelay, type TestRelay } from '@latchkey/server/test-relay'
import {
  chainsOfLocalnet,
  createSessionWallet,
  type SessionWallet,
} from '@latchkey/testing/walletconnect'
import { ed25519 } from '@noble/curves/ed25519.js'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletConnect } from './walletConnect.js'

type Signed = { readonly address: string; readonly message: string; readonly signature: string }
type Case = {
  readonly adapter: ChainAdapter
  readonly verify: (signed: Signed) => Promise<boolean>
  readonly receiver: () => string
  readonly amount: bigint
}

const { signal } = new AbortController()
const message = 'Zażółć gęślą jaźń\n👛 end'
let localnet: Localnet
let relay: TestRelay
let wallet: SessionWallet
let connector: Connector
let networks: readonly Network[]
let connections: readonly Connection[]
let cases: Readonly<Record<string, Case>>

/** ADR-36 by cosmjs: the key must be the address's own. */
const verifyCosmos = async ({ address, message: text, signature }: Signed): Promise<boolean> => {
  const { pub_key: key, signature: bytes } = JSON.parse(signature) as {
    pub_key: { type: string; value: string }
    signature: string
  }
  if (pubkeyToAddress(key, address.slice(0, address.lastIndexOf('1'))) !== address) return false
  const document = serializeSignDoc({
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data: toBase64(toUtf8(text)) } }],
    memo: '',
  })
  return await Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(fromBase64(bytes)),
    sha256(document),
    fromBase64(key.value),
  )
}

const present = <Value>(value: Value | undefined): Value =>
  value ?? expect.unreachable('it must be there')

beforeAll(async () => {
  ;[localnet, relay] = await Promise.all([
    startLocalnet({ namespaces: allNamespaces }),
    startTestRelay(),
    cryptoWaitReady(),
  ])
  const {
    evm: evmChains,
    solana: solanaChains,
    polkadot: polkadotChains,
    bitcoin: bitcoinChains,
    cosmos: cosmosChains,
  } = localnet
  const byNamespace = {
    eip155: evmChains.map(({ chainId, name, rpcUrl }) =>
      defineEvmNetwork({ id: chainId, name, rpcUrls: [rpcUrl], testnet: true }),
    ),
    solana: present(solanaChains).networks.map(({ genesisHash, name, cluster, rpcUrl }) =>
      defineSolanaNetwork({ genesisHash, name, cluster, rpcUrls: [rpcUrl], testnet: true }),
    ),
    polkadot: present(polkadotChains).networks.map(
      ({ rpcUrl, genesisHash, name, ss58Prefix, nativeCurrency }) =>
        definePolkadotNetwork({
          genesisHash,
          name,
          ss58Prefix,
          nativeCurrency,
          rpcUrls: [rpcUrl],
          testnet: true,
        }),
    ),
    bip122: present(bitcoinChains).networks.map(defineBitcoinNetwork),
    cosmos: present(cosmosChains).networks.map(
      ({ chainId, name, bech32Prefix, rpcUrl, gas, nativeCurrency }) =>
        defineCosmosNetwork({
          chainId,
          name,
          bech32Prefix,
          gas,
          nativeCurrency,
          rpcUrls: [rpcUrl],
          testnet: true,
        }),
    ),
  }
  networks = Object.values(byNamespace).flat()
  cases = {
    eip155: {
      adapter: evm({ networks: byNamespace.eip155 }),
      verify: ({ address, message: text, signature }) =>
        verifyMessage({
          address: address as `0x${string}`,
          message: text,
          signature: signature as `0x${string}`,
        }),
      receiver: () => '0x00000000000000000000000000000000000A11cE',
      amount: 1n,
    },
    solana: {
      adapter: solana({ networks: byNamespace.solana }),
      verify: async ({ address, message: text, signature }) =>
        ed25519.verify(
          base58.decode(signature),
          new TextEncoder().encode(text),
          base58.decode(address),
        ),
      receiver: () => present(present(solanaChains).accounts[5]).address,
      amount: 1_000_000n,
    },
    polkadot: {
      adapter: polkadot({ networks: byNamespace.polkadot }),
      verify: async ({ address, message: text, signature }) =>
        signatureVerify(`<Bytes>${text}</Bytes>`, signature, address).isValid,
      receiver: () => present(present(polkadotChains).accounts[2]).address,
      amount: 1_000_000_000n,
    },
    bip122: {
      adapter: bitcoin({ networks: byNamespace.bip122 }),
      verify: async ({ address, message: text, signature }) =>
        Verifier.verifySignature(address, text, signature.replace(/^(smp|ful)/, '')),
      receiver: () => present(present(bitcoinChains).accounts[3]).payment,
      amount: 20_000n,
    },
    cosmos: {
      adapter: cosmos({ networks: byNamespace.cosmos }),
      verify: verifyCosmos,
      receiver: () => present(present(cosmosChains).networks[0].addresses[3]),
      amount: 1_000n,
    },
  }
  wallet = await createSessionWallet({
    relayUrl: relay.url,
    chains: chainsOfLocalnet(localnet.describe()),
  })
  connector = walletConnect({ relayUrl: relay.url, storageKey: 'integration' })
  connector.on('pairingUri', ({ uri }) => void wallet.pair(uri))
  connections = (await connector.connect({ networks, signal })).connections
})

afterAll(async () => {
  await connector?.disconnect()
  await wallet?.stop()
  await relay?.stop()
  await localnet?.stop()
})

describe.each(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])(
  'a phone on %s',
  (namespace) => {
    const stage = () => {
      const connection = present(connections.find((each) => each.namespace === namespace))
      const account = present(connection.accounts[0])
      const network = present(
        networks.find(({ caipNetworkId }) => caipNetworkId === connection.network),
      )
      return { ...present(cases[namespace]), connection, account, network, connector }
    }

    it('is connected on the host’s first network', () => {
      const { connection, network } = stage()
      expect(network).toBe(networks.find(({ chainNamespace }) => chainNamespace === namespace))
      expect(connection.walletInfo?.name).toBe('Latchkey Test Wallet')
      expect(connection.active).toBe(connection.accounts[0]?.address)
    })

    it('signs a message that others verify, through the adapter’s own code', async () => {
      const { adapter, account, connection, verify } = stage()
      const signature = await adapter.signMessage({ connector, connection, account, message })
      const { address } = parseCaipAddress(account.address)
      expect(await verify({ address, message, signature })).toBe(true)
      expect(await verify({ address, message: `${message}.`, signature })).toBe(false)
    })

    it('is asked and declines', async () => {
      const { adapter, account, connection } = stage()
      wallet.setPolicy('reject')
      await expect(
        adapter.signMessage({ connector, connection, account, message }),
      ).rejects.toMatchObject({ code: 'USER_REJECTED' })
      wallet.setPolicy('approve')
    })

    it('sends, and the chain has it', async () => {
      const { adapter, account, connection, network, receiver, amount } = stage()
      const capability = present(adapter.capabilities.send)
      expect(capability.supports(connection, network)).toBe(true)
      const feature = await capability.load()
      const to = receiver()
      const balanceOf = () =>
        adapter.getNativeBalance({ address: `${network.caipNetworkId}:${to}`, network })
      const before = await balanceOf()
      const actor = { connector, connection, account, network }
      const { fee } = await feature.estimateFee({ ...actor, transfer: { to, amount } })
      expect(fee).toBeGreaterThan(0n)
      const id = await feature.send({ ...actor, transfer: { to, amount } })
      expect(await feature.waitForReceipt({ connector, network, id })).toEqual({
        status: 'success',
      })
      await expect.poll(balanceOf).toBe(before + amount)
    })

    it('is on the network that the kit shows, and moves with it [W-10]', async () => {
      const { network, adapter, account } = stage()
      const second = present(adapter.networks[1])
      expect(await connector.getNetwork?.(namespace)).toBe(network.caipNetworkId)
      await connector.switchNetwork?.(second)
      expect(await connector.getNetwork?.(namespace)).toBe(second.caipNetworkId)
      await connector.switchNetwork?.(network)
      expect(account.address.startsWith(network.caipNetworkId)).toBe(true)
    })
  },
)

describe.each([
  ['solana', 'solana_signAndSendTransaction'],
  ['bip122', 'sendTransfer'],
])('a phone that signs on %s and does not send', (namespace, method) => {
  it('has the page hand the signed transaction to the host’s own node', async () => {
    const { topic, namespaces } = present(wallet.sessions()[0])
    const approved = present(namespaces[namespace])
    await wallet.update(topic, {
      ...namespaces,
      [namespace]: { ...approved, methods: approved.methods.filter((each) => each !== method) },
    })
    const connection = present(connections.find((each) => each.namespace === namespace))
    const account = present(connection.accounts[0])
    const network = present(
      networks.find(({ caipNetworkId }) => caipNetworkId === connection.network),
    )
    const { adapter, receiver, amount } = present(cases[namespace])
    const feature = await present(adapter.capabilities.send).load()
    const asked = wallet.received.length
    const id = await feature.send({
      connector,
      connection,
      account,
      network,
      transfer: { to: receiver(), amount },
    })
    expect(await feature.waitForReceipt({ connector, network, id })).toEqual({ status: 'success' })
    expect(wallet.received.slice(asked).map((request) => request.method)).toEqual([
      namespace === 'solana' ? 'solana_signTransaction' : 'signPsbt',
    ])
  })
})
