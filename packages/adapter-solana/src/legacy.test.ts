import type { Actor, Connection, Connector } from '@latchkey/core'
import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import * as base from '@solana/wallet-adapter-base'
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { Connection as Node, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostNetworks } from '../test/connectTestWallet.js'
import { adapterErrors, fromWalletError } from './language/errors.js'
import { solana } from './solana.js'
import type { LegacyAdapter } from './wallet/LegacyAdapter.js'

let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())

/** A third-party adapter, as supplied by a host: the library's own type must be accepted. */
const burner = () => new UnsafeBurnerWalletAdapter() satisfies base.Adapter satisfies LegacyAdapter

async function connect() {
  const networks = hostNetworks(localnet)
  const legacy = burner()
  const adapter = solana({
    networks,
    discovery: { target: new EventTarget() },
    legacyAdapters: [legacy],
    web3: () => import('@solana/web3.js'),
  })
  let connectors: readonly Connector[] = []
  const stop = adapter.watchConnectors((list) => {
    connectors = list
  })
  await expect.poll(() => connectors.map(({ name }) => name)).toEqual(['Burner Wallet'])
  stop()
  const connector = connectors[0] as Connector
  const { connections } = await connector.connect({
    networks,
    signal: new AbortController().signal,
  })
  const [connection] = connections as [Connection]
  return {
    adapter,
    legacy,
    connector,
    actor: {
      connector,
      connection,
      account: connection.accounts[0],
      network: networks[0],
    } as Actor,
  }
}

describe('a published wallet adapter, the burner wallet of @solana/wallet-adapter', () => {
  it('connects with its own key, signs a text that others verify, and disconnects', async () => {
    const { adapter, actor, legacy, connector } = await connect()
    const address = legacy.publicKey?.toBase58()
    expect(actor.account.address).toBe(`${actor.network.caipNetworkId}:${address}`)
    const message = 'Zażółć gęślą jaźń 👛'
    const signature = await adapter.signMessage({ ...actor, message })
    const key = await crypto.subtle.importKey(
      'raw',
      (legacy.publicKey as PublicKey).toBytes().slice(),
      'Ed25519',
      false,
      ['verify'],
    )
    const { decodeBase58 } = await import('@latchkey/core/adapter')
    const bytes = decodeBase58(signature) as Uint8Array<ArrayBuffer>
    expect(
      await crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode(message)),
    ).toBe(true)
    await connector.disconnect()
    expect(legacy.publicKey).toBeNull()
  })

  it('sends: its signature is over the transaction of our making, and the chain takes it', async () => {
    const { adapter, actor, legacy } = await connect()
    const node = new Node(localnet.networks[0].rpcUrl, 'confirmed')
    await node.requestAirdrop(legacy.publicKey as PublicKey, 1_000_000_000)
    await expect.poll(() => node.getBalance(legacy.publicKey as PublicKey)).toBe(1_000_000_000)
    const to = localnet.accounts[6]?.address ?? ''
    const before = await node.getBalance(new PublicKey(to))
    const send = await adapter.capabilities.send?.load()
    const id = (await send?.send({ ...actor, transfer: { to, amount: 25_000n } })) ?? ''
    expect(await send?.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(await node.getBalance(new PublicKey(to))).toBe(before + 25_000)
  })
})

describe('the errors of @solana/wallet-adapter-base', () => {
  const isErrorClass = (value: unknown): value is new () => base.WalletError =>
    typeof value === 'function' && value.prototype instanceof base.WalletError
  const classes = Object.entries(base).flatMap(([name, value]) =>
    isErrorClass(value) ? [[name, value] as const] : [],
  )

  it('those that we know by name are the library’s', () => {
    expect(classes.length).toBeGreaterThan(15)
    expect(classes.map(([name]) => name)).toEqual(
      expect.arrayContaining(Object.keys(adapterErrors)),
    )
  })

  it.each(classes)('%s becomes an error of the kit', (name, WalletError) => {
    expect(fromWalletError(new WalletError()).code).toBe(
      (adapterErrors as Readonly<Record<string, string>>)[name] ?? 'UNKNOWN',
    )
  })
})
