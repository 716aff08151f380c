import {
  type Account,
  type Actor,
  type Connection,
  type Connector,
  definePolkadotNetwork,
  type Network,
} from '@latchkey/core'
import { type LocalPolkadot, startPolkadot } from '@latchkey/localnet/polkadot'
import {
  createPolkadotWallet,
  installPolkadotWallet,
  type SignerPayload,
} from '@latchkey/testing/polkadot'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeAddress } from '../language/ss58.js'
import { type PolkadotOptions, polkadot } from '../polkadot.js'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const charlie = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
const aliceKey = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
/** An unused account. */
const fresh = encodeAddress(`0x${'5a'.repeat(32)}`, 42)

let localnet: LocalPolkadot
let api: ApiPromise
let networks: readonly Network[]
beforeAll(async () => {
  localnet = await startPolkadot()
  api = await ApiPromise.create({
    provider: new WsProvider(localnet.networks[0].wsUrl),
    noInitWarn: true,
  })
  networks = localnet.networks.map(({ rpcUrl: _, wsUrl: __, token: ___, ...chain }) =>
    definePolkadotNetwork(chain),
  )
})
afterAll(async () => {
  await api?.disconnect()
  await localnet?.stop()
})

/** A page that is connected, with the hosts' nodes given as WebSocket URLs. */
async function open(options: Partial<PolkadotOptions> = {}) {
  const target = {}
  const wallet = createPolkadotWallet()
  installPolkadotWallet(target, wallet)
  const rpcUrls = Object.fromEntries(
    localnet.networks.map(({ wsUrl }, index) => [
      networks[index]?.caipNetworkId as string,
      [wsUrl],
    ]),
  )
  const adapter = polkadot({ networks, rpcUrls, discovery: { target }, ...options })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  if (!connector) throw new Error('the wallet was not found')
  const { connections } = await connector.connect({
    networks,
    signal: new AbortController().signal,
  })
  const connection = connections[0] as Connection
  const actor: Actor = {
    connector,
    connection,
    account: connection.accounts[0] as Account,
    network: networks[0] as Network,
  }
  const { send, tokens, history } = adapter.capabilities
  if (!send || !tokens || !history) throw new Error('a capability is missing')
  return {
    adapter,
    wallet,
    actor,
    connector,
    connection,
    send: await send.load(),
    tokens: await tokens.load(),
    history: await history.load(),
  }
}

async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(localnet.networks[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result?: unknown }).result
}
const token = '1984'
const chain0 = () => networks[0] as Network
const at = (address: string, network = chain0()) => `${network.caipNetworkId}:${address}` as const

describe('send', () => {
  it('the fee is what @polkadot/api is told for the same transfer', async () => {
    const { actor, send } = await open()
    const { fee } = await send.estimateFee({
      ...actor,
      transfer: { to: charlie, amount: 123_456_789n },
    })
    const transfer = api.tx.balances?.transferKeepAlive?.(charlie, 123_456_789n)
    const info = await transfer?.paymentInfo(alice)
    expect(fee).toBe(info?.partialFee.toBigInt())
    const { fee: tokenFee } = await send.estimateFee({
      ...actor,
      transfer: { to: charlie, amount: 5n, token },
    })
    expect(tokenFee).toBe(
      (
        await api.tx.assets?.transfer?.(1984, charlie, 5n)?.paymentInfo(alice)
      )?.partialFee.toBigInt(),
    )
  })

  it('a transfer that the runtime refuses is reverted, and costs its fee', async () => {
    const { actor, send } = await open()
    const stored = (await api.query.assets?.asset?.(1984)) as unknown as {
      toJSON(): Record<string, unknown>
    }
    const details = stored.toJSON()
    const freeze = (isFrozen: boolean) =>
      rpc('dev_setStorage', [{ Assets: { Asset: [[[1984], { ...details, isFrozen }]] } }])
    await freeze(true)
    const id = await send.send({ ...actor, transfer: { to: bob, amount: 3n, token } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'reverted' })
    await freeze(false)
    // Another page knows nothing of the transaction but its id.
    const other = await open()
    expect(await other.send.waitForReceipt({ ...other.actor, id })).toEqual({ status: 'reverted' })
  })

  it('what must stay is not spent: the existential deposit and the fee', async () => {
    const { actor, adapter, send, wallet } = await open()
    const balance = await adapter.getNativeBalance({
      address: actor.account.address,
      network: chain0(),
    })
    const calls = wallet.calls.length
    await expect(
      send.send({ ...actor, transfer: { to: bob, amount: balance } }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await expect(
      send.send({ ...actor, transfer: { to: bob, amount: 10n ** 15n, token } }),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await expect(
      send.send({ ...actor, transfer: { to: fresh, amount: 1n } }),
    ).rejects.toMatchObject({ code: 'INVALID_AMOUNT' })
    for (const wrong of ['1985', '-1', '01', '1e3', '4294967296', alice])
      await expect(
        send.send({ ...actor, transfer: { to: bob, amount: 1n, token: wrong } }),
      ).rejects.toMatchObject({
        code: 'INVALID_ADDRESS',
      })
    await expect(
      send.send({ ...actor, transfer: { to: bob, amount: 1n << 128n } }),
    ).rejects.toMatchObject({ code: 'INVALID_AMOUNT' })
    expect(wallet.calls).toHaveLength(calls)
  })

  it('a wallet may complete the transaction itself, as those with a hardware device do', async () => {
    const { actor, send, wallet } = await open()
    let seen: SignerPayload | undefined
    wallet.intercept(async ({ method, params }, next) => {
      if (method !== 'signPayload') return await next()
      seen = params as SignerPayload
      const { signature } = (await next()) as { readonly signature: string }
      const extrinsic = api.createType('Extrinsic', { method: seen.method }, { version: 4 })
      extrinsic.addSignature(alice, signature as `0x${string}`, seen as never)
      return { id: 1, signature, signedTransaction: extrinsic.toHex() }
    })
    const id = await send.send({ ...actor, transfer: { to: charlie, amount: 1_001n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(seen).toMatchObject({
      address: alice,
      version: 4,
      genesisHash: localnet.networks[0].genesisHash,
    })
  })

  it('W-10 another network than the one shown, or a node of another chain: nobody is asked', async () => {
    const { actor, connector, send, wallet } = await open()
    await connector.switchNetwork?.(networks[1] as Network)
    const calls = wallet.calls.filter(({ method }) => method === 'signPayload').length
    await expect(send.send({ ...actor, transfer: { to: bob, amount: 1n } })).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
    })
    const swapped = await open({
      rpcUrls: { [chain0().caipNetworkId]: [localnet.networks[1].rpcUrl] },
    })
    await expect(
      swapped.send.send({ ...swapped.actor, transfer: { to: bob, amount: 1n } }),
    ).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
      params: { actual: networks[1]?.caipNetworkId },
    })
    expect(wallet.calls.filter(({ method }) => method === 'signPayload')).toHaveLength(calls)
  })

  it('without a node of the host there is nothing to read from', async () => {
    const { actor, adapter, send } = await open({ rpcUrls: {} })
    await expect(
      adapter.getNativeBalance({ address: actor.account.address, network: chain0() }),
    ).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
    await expect(
      send.estimateFee({ ...actor, transfer: { to: bob, amount: 1n } }),
    ).rejects.toMatchObject({ code: 'RPC_NOT_CONFIGURED' })
  })
})

describe('networks', () => {
  it('the same key is written for each network, and sends there', async () => {
    const { connector, connection, send, adapter } = await open()
    const seen: unknown[] = []
    connector.on('networkChanged', (event) => seen.push(event))
    const second = networks[1] as Network
    await connector.switchNetwork?.(second)
    const accounts = connection.accounts.map((account) => ({
      ...account,
      address: at(encodeAddress(account.publicKey as `0x${string}`, 0), second),
    }))
    expect(seen).toEqual([{ namespace: 'polkadot', network: second.caipNetworkId, accounts }])
    const actor = { connector, connection, account: accounts[0] as Account, network: second }
    const receiver = encodeAddress(aliceKey.replace(/^0xd4/, '0xd5') as `0x${string}`, 0)
    const id = await send.send({ ...actor, transfer: { to: receiver, amount: 10n ** 12n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(await adapter.getNativeBalance({ address: at(receiver, second), network: second })).toBe(
      10n ** 12n,
    )
    expect(await adapter.getNativeBalance({ address: at(receiver), network: chain0() })).toBe(0n)
  })

  it('a connection that was kept is restored on its network', async () => {
    const target = {}
    const wallet = createPolkadotWallet()
    await wallet.provider.enable('this page, before the reload')
    wallet.setApprove(() => expect.unreachable())
    installPolkadotWallet(target, wallet)
    let connector: Connector | undefined
    polkadot({ networks, discovery: { target } }).watchConnectors(([first]) => {
      connector = first
    })()
    const { signal } = new AbortController()
    expect(await connector?.restore({ networks, signal })).toEqual([])
    const kept = [at(encodeAddress(aliceKey, 0), networks[1])]
    expect(await connector?.restore({ networks, signal, accounts: kept })).toMatchObject([
      { active: kept[0] },
    ])
    await expect(
      connector?.switchNetwork?.({ ...chain0(), caipNetworkId: 'polkadot:ff' }),
    ).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
    })
  })

  it('an account that its owner has bound to a network of nobody here is not shown; one bound to another network here signs nothing', async () => {
    const { connector, wallet, actor, send } = await open()
    const bind = (genesisHash: string) =>
      wallet.intercept(async ({ method }, next) => {
        const answer = await next()
        if (method !== 'accounts.get') return answer
        return (answer as object[]).map((account, index) =>
          index === 0 ? { ...account, genesisHash } : account,
        )
      })
    const free = bind(localnet.networks[1].genesisHash)
    await expect(send.send({ ...actor, transfer: { to: bob, amount: 1n } })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_AUTHORIZED',
    })
    free()
    bind(`0x${'ee'.repeat(32)}`)
    // This wallet tells subscribers what accounts.get would say.
    wallet.reshapeExtension((extension) => ({
      ...extension,
      accounts: { ...extension.accounts, subscribe: () => () => {} },
    }))
    const { connections } = await connector.connect({
      networks,
      signal: new AbortController().signal,
    })
    expect(connections[0]?.accounts.map(({ label }) => label)).toEqual(['Bob'])
  })
})

describe('tokens', () => {
  it('lists what an account holds without being told, and nothing for one that holds nothing', async () => {
    const { tokens } = await open()
    const held = await tokens.getTokenBalances({ address: at(bob), network: chain0() })
    expect(held).toMatchObject([
      { address: token, name: 'Latchkey Test Dollar', symbol: 'LTD', decimals: 6 },
    ])
    expect(held[0]?.balance).toBeGreaterThan(0n)
    expect(await tokens.getTokenBalances({ address: at(fresh), network: chain0() })).toEqual([])
    expect(
      await tokens.getTokenBalances({ address: at(fresh), network: chain0(), tokens: [token] }),
    ).toMatchObject([{ balance: 0n }])
  })

  it('a token that does not exist is an error', async () => {
    const { tokens } = await open()
    await expect(
      tokens.getTokenBalances({ address: at(bob), network: chain0(), tokens: ['7'] }),
    ).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
  })
})

describe('history', () => {
  it('tells both sides what moved, newest first, with the other side and the time', async () => {
    const { actor, send, history } = await open()
    const native = await send.send({ ...actor, transfer: { to: charlie, amount: 4_242n } })
    await send.waitForReceipt({ ...actor, id: native })
    const tokens = await send.send({ ...actor, transfer: { to: charlie, amount: 17n, token } })
    await send.waitForReceipt({ ...actor, id: tokens })

    const { items } = await history.getHistory({ address: at(charlie), network: chain0() })
    expect(items.slice(0, 2)).toMatchObject([
      {
        id: tokens,
        direction: 'in',
        amount: 17n,
        token,
        symbol: 'LTD',
        decimals: 6,
        counterparty: alice,
        status: 'success',
      },
      {
        id: native,
        direction: 'in',
        amount: 4_242n,
        symbol: 'LONE',
        decimals: 12,
        counterparty: alice,
        status: 'success',
      },
    ])
    expect(items[0]?.time).toBeGreaterThan(1_600_000_000_000)
    const { items: sent } = await history.getHistory({ address: at(alice), network: chain0() })
    expect(sent.slice(0, 2)).toMatchObject([
      { id: tokens, direction: 'out', counterparty: charlie },
      { id: native, direction: 'out', counterparty: charlie },
    ])
    // The cursor is a block's number: before the first transfer there is nothing.
    const { items: before, next } = await history.getHistory({
      address: at(charlie),
      network: chain0(),
      cursor: '1',
    })
    expect({ before, next }).toEqual({ before: [], next: undefined })
    await expect(
      history.getHistory({ address: at(charlie), network: chain0(), cursor: 'x' }),
    ).rejects.toMatchObject({
      code: 'RPC_INVALID_PARAMS',
    })
  })
})
