import { type Actor, type Connection, type Connector, defineCosmosNetwork } from '@latchkey/core'
import { type LocalEthermint, startEthermint } from '@latchkey/localnet/cosmos'
import { findConnector } from '@latchkey/testing/conformance'
import {
  type CosmosWalletOptions,
  createCosmosPage,
  createCosmosWallet,
  installCosmosWallet,
} from '@latchkey/testing/cosmos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cosmos } from './cosmos.js'

const keyTypes = [
  '/ethermint.crypto.v1.ethsecp256k1.PubKey',
  '/injective.crypto.v1beta1.ethsecp256k1.PubKey',
  '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey',
] as const
type KeyType = (typeof keyTypes)[number]

const chains = new Map<string, LocalEthermint>()
beforeAll(async () => {
  for (const keyType of keyTypes)
    chains.set(keyType, await startEthermint({ keyType, blockMs: 50 }))
})
afterAll(async () => {
  for (const { stop } of chains.values()) await stop()
})

/** A page with a wallet that has never heard of the chain, connected. */
async function connect(keyType: KeyType, own: Partial<CosmosWalletOptions> = {}) {
  const local = chains.get(keyType) as LocalEthermint
  const { chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrl, ethereumKeys } = local.network
  const network = defineCosmosNetwork({
    chainId,
    name,
    bech32Prefix,
    gas,
    nativeCurrency,
    rpcUrls: [rpcUrl],
    ethereumKeys,
  })
  const wallet = createCosmosWallet({ mnemonic: local.mnemonic, chains: [], ...own })
  const { target } = createCosmosPage()
  installCosmosWallet(target, wallet)
  const adapter = cosmos({ networks: [network], discovery: { target } })
  const connector = findConnector(adapter) as Connector
  const { signal } = new AbortController()
  const [connection] = (await connector.connect({ networks: [network], signal })).connections as [
    Connection,
  ]
  const account = connection.accounts[0]
  const actor = { connector, connection, account, network } as Actor
  const send = await adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  const asked = () => wallet.calls.map(({ method }) => method)
  const [mine = '', to = ''] = local.network.addresses
  return { adapter, wallet, actor, send, asked, mine, to, rpcUrl }
}
type Page = Awaited<ReturnType<typeof connect>>

const lcd = async ({ rpcUrl }: Page, path: string) => await (await fetch(`${rpcUrl}${path}`)).json()
/** Changes what the wallet says of its key. */
const sayKey = ({ wallet }: Page, key: object) =>
  wallet.intercept(async ({ method }, next) =>
    method === 'getKey' ? { ...((await next()) as object), ...key } : await next(),
  )

describe.each([
  [keyTypes[0], []],
  [keyTypes[1], []],
  [keyTypes[2], ['eth-secp256k1-cosmos']],
])('a chain with keys of %s', (keyType, features) => {
  it('is suggested so that the wallet derives the person’s own account', async () => {
    const { wallet, actor, mine } = await connect(keyType)
    const suggestion = wallet.calls.find(({ method }) => method === 'experimentalSuggestChain')
    expect(suggestion?.args).toMatchObject([
      { bip44: { coinType: 60 }, features: ['eth-address-gen', 'eth-key-sign', ...features] },
    ])
    expect(actor.account.address).toBe(`${actor.network.caipNetworkId}:${mine}`)
  })

  it('takes what the wallet signs, from a new account and again from one whose key it knows', async () => {
    const page = await connect(keyType)
    const { actor, send, to, mine } = page
    for (const amount of [10n ** 18n, 3n]) {
      const transfer = { to, amount, memo: 'invoice 7' }
      const fee = await send.estimateFee({ ...actor, transfer })
      const id = await send.send({ ...actor, transfer, fee })
      expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
      const { tx } = await lcd(page, `/cosmos/tx/v1beta1/txs/${id}`)
      expect(tx).toMatchObject({
        body: { memo: 'invoice 7' },
        auth_info: { signer_infos: [{ public_key: { '@type': keyType } }] },
      })
    }
    const { account } = await lcd(page, `/cosmos/auth/v1beta1/accounts/${mine}`)
    expect(account.base_account ?? account).toMatchObject({
      pub_key: { '@type': keyType },
      sequence: '2',
    })
  })
})

describe('a key of Ethereum’s kind', () => {
  it('is taken under any name that wallets give it, and no other kind is', async () => {
    const page = await connect(keyTypes[0])
    const { actor, send, to, asked } = page
    const transfer = { to, amount: 1n }
    for (const algo of ['eth_secp256k1', 'secp256k1', undefined]) {
      const stop = sayKey(page, { algo })
      const id = await send.send({ ...actor, transfer })
      expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
      stop()
    }
    const signatures = asked().length
    sayKey(page, { algo: 'ed25519' })
    await expect(send.send({ ...actor, transfer })).rejects.toMatchObject({
      code: 'TRANSACTION_TYPE_NOT_SUPPORTED',
      details: 'A key of ed25519.',
    })
    expect(asked().slice(signatures)).toEqual(['getKey'])
  })

  it('on a device signs neither a transfer nor a message here: both need EIP-712', async () => {
    const { actor, adapter, send, to, asked } = await connect(keyTypes[0], { ledger: true })
    const details = 'A device signs for Ethereum keys by EIP-712 alone.'
    await expect(send.send({ ...actor, transfer: { to, amount: 1n } })).rejects.toMatchObject({
      code: 'TRANSACTION_TYPE_NOT_SUPPORTED',
      details,
    })
    await expect(adapter.signMessage({ ...actor, message: 'x' })).rejects.toMatchObject({
      code: 'METHOD_NOT_SUPPORTED',
      details,
    })
    expect(asked().filter((method) => method.startsWith('sign'))).toEqual([])
  })

  it.each([
    ['ethermint/PubKeyEthSecp256k1', 'ethermint/PubKeyEthSecp256k1'],
    ['injective/PubKeyEthSecp256k1', 'injective/PubKeyEthSecp256k1'],
    ['tendermint/PubKeySecp256k1', 'tendermint/PubKeySecp256k1'],
    [undefined, 'tendermint/PubKeySecp256k1'],
    ['<b>', 'tendermint/PubKeySecp256k1'],
  ])('that the wallet calls %s in a message’s signature is called %s', async (type, kept) => {
    const { actor, adapter, wallet } = await connect(keyTypes[0])
    wallet.intercept(async ({ method }, next) => {
      if (method !== 'signArbitrary') return await next()
      const { pub_key: key, signature } = (await next()) as { pub_key: object; signature: string }
      return { pub_key: { ...key, type }, signature }
    })
    const answer = await adapter.signMessage({ ...actor, message: 'x' })
    expect(JSON.parse(answer).pub_key.type).toBe(kept)
  })
})
