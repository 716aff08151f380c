import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { GasPrice, SigningStargateClient, StargateClient } from '@cosmjs/stargate'
import {
  type Actor,
  type Connection,
  type Connector,
  defineCosmosNetwork,
  type Network,
} from '@latchkey/core'
import { type LocalCosmos, startCosmos } from '@latchkey/localnet/cosmos'
import {
  type CosmosWalletOptions,
  createCosmosPage,
  createCosmosWallet,
  installCosmosWallet,
} from '@latchkey/testing/cosmos'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CosmosOptions, cosmos } from './cosmos.js'
import { encodeRaw } from './transaction/transaction.js'

let local: LocalCosmos
let clients: readonly StargateClient[]
beforeAll(async () => {
  local = await startCosmos({ blockMs: 50 })
  clients = await Promise.all(
    local.networks.map(({ cometUrl }) => StargateClient.connect(cometUrl)),
  )
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await local.stop()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const receivers = [
  'cosmos15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdprjgqn0',
  'osmo15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdptfms9a',
] as const
const signal = () => new AbortController().signal
const idOf = (index: number) => `cosmos:${local.networks[index]?.chainId}` as const

type SetUp = {
  readonly knows?: number
  readonly options?: Partial<CosmosOptions>
  readonly wallet?: Partial<CosmosWalletOptions>
}

function createPage({ knows = 2, options = {}, wallet: own = {} }: SetUp = {}) {
  const { target, countListeners } = createCosmosPage()
  const networks = local.networks.map(
    ({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrl }) =>
      defineCosmosNetwork({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrls: [rpcUrl] }),
  )
  const chains = local.networks
    .slice(0, knows)
    .map(({ chainId, bech32Prefix, rpcUrl }) => ({ chainId, bech32Prefix, rest: rpcUrl }))
  const wallet = createCosmosWallet({ mnemonic: local.mnemonic, chains, ...own })
  installCosmosWallet(target, wallet)
  const adapter = cosmos({ networks, discovery: { target }, ...options })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  return {
    adapter,
    connector: connector as unknown as Connector,
    networks,
    wallet,
    target,
    countListeners,
  }
}

async function connect(setup: SetUp = {}) {
  const page = createPage(setup)
  const [connection] = (await page.connector.connect({ networks: page.networks, signal: signal() }))
    .connections as [Connection]
  const actor = {
    connector: page.connector,
    connection,
    account: connection.accounts[0],
    network: page.networks[0],
  } as Actor
  const send = await page.adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  return { ...page, connection, actor, send }
}
const methods = ({ wallet }: Pick<Awaited<ReturnType<typeof connect>>, 'wallet'>) =>
  wallet.calls.map(({ method }) => method)

describe('connecting', () => {
  it('asks for all networks at once, and each has the account under its own prefix', async () => {
    const { connector, connection, networks, wallet } = await connect()
    expect(wallet.calls.filter(({ method }) => method === 'enable')).toHaveLength(1)
    expect(connection.approvedNetworks).toEqual([idOf(0), idOf(1)])
    expect(connection.active).toBe(`${idOf(0)}:${local.networks[0].addresses[0]}`)
    const events: unknown[] = []
    connector.on('networkChanged', (event) => events.push(event))
    await connector.switchNetwork?.(networks[1] as Network)
    expect(events).toMatchObject([
      { network: idOf(1), accounts: [{ address: `${idOf(1)}:${local.networks[1].addresses[0]}` }] },
    ])
  })

  it('leaves out what the wallet does not know, and suggests the first network to it with the host’s endpoints', async () => {
    const { connection } = await connect({ knows: 1 })
    expect(connection.approvedNetworks).toEqual([idOf(0)])
    const { connection: second, wallet } = await connect({
      knows: 0,
      options: { cometUrls: { [local.networks[0].chainId]: 'https://comet.example.org' } },
    })
    expect(second.approvedNetworks).toEqual([idOf(0)])
    expect(
      wallet.calls.find(({ method }) => method === 'experimentalSuggestChain')?.args,
    ).toMatchObject([
      {
        chainId: local.networks[0].chainId,
        rest: local.networks[0].rpcUrl,
        rpc: 'https://comet.example.org',
        bip44: { coinType: 118 },
        bech32Config: { bech32PrefixAccAddr: 'cosmos', bech32PrefixValAddr: 'cosmosvaloper' },
        currencies: [{ coinDenom: 'ATOM', coinMinimalDenom: 'uatom', coinDecimals: 6 }],
        feeCurrencies: [{ gasPriceStep: { low: 0.025 } }],
      },
    ])
  })

  it('a network without the host’s endpoint cannot be added', async () => {
    const page = createPage({ knows: 1 })
    const bare = { ...(page.networks[1] as Network), rpcUrls: [] }
    const adapter = cosmos({
      networks: [page.networks[0] as Network, bare],
      discovery: { target: page.target },
    })
    let connector: Connector | undefined
    adapter.watchConnectors(([first]) => {
      connector = first
    })()
    await connector?.connect({ networks: adapter.networks, signal: signal() })
    await expect(connector?.switchNetwork?.(bare)).rejects.toMatchObject({
      code: 'NETWORK_NOT_IN_WALLET',
    })
    await expect(
      adapter.getNativeBalance({ address: `${idOf(1)}:${receivers[1]}`, network: bare }),
    ).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
  })

  it('R-07 a page that comes back is restored on the network of last time, without a prompt', async () => {
    for (const silentCheck of ['isEnabled', 'isConnected'] as const) {
      const { wallet, connection } = await connect({ wallet: { silentCheck } })
      const again = createPage()
      const { target } = createCosmosPage()
      installCosmosWallet(target, wallet)
      const adapter = cosmos({ networks: again.networks, discovery: { target } })
      let connector: Connector | undefined
      adapter.watchConnectors(([first]) => {
        connector = first
      })()
      wallet.setApprove(() => expect.unreachable('a prompt'))
      const kept = [`${idOf(1)}:${local.networks[1].addresses[0]}`] as const
      const restored = await connector?.restore({
        networks: again.networks,
        signal: signal(),
        accounts: kept,
      })
      expect(restored).toMatchObject([
        { network: idOf(1), active: kept[0], approvedNetworks: connection.approvedNetworks },
      ])
    }
  })

  it('R-07 a wallet that cannot be asked in silence is not touched: what was kept is shown until it says something', async () => {
    const { connector, networks, wallet, adapter } = createPage({ wallet: { silentCheck: 'none' } })
    const input = { networks, signal: signal() }
    expect(await connector.restore(input)).toEqual([])
    const kept = [`${idOf(1)}:${local.networks[1].addresses[0]}`] as const
    for (const wrong of [
      `${idOf(0)}:${receivers[1]}`,
      `cosmos:other-1:${receivers[0]}`,
      `${idOf(0)}:0xabc`,
    ] as const)
      expect(await connector.restore({ ...input, accounts: [wrong] })).toEqual([])
    const [connection] = await connector.restore({ ...input, accounts: kept })
    expect(connection).toMatchObject({
      network: idOf(1),
      active: kept[0],
      approvedNetworks: [idOf(1)],
    })
    expect(wallet.calls).toEqual([])
    const events: unknown[] = []
    connector.on('accountsChanged', ({ accounts }) => events.push(accounts[0]?.address))
    wallet.selectAccount(1)
    await expect.poll(() => events).toEqual([`${idOf(1)}:${local.networks[1].addresses[1]}`])
    const send = await adapter.capabilities.send?.load()
    const actor = {
      connector,
      connection: connection as Connection,
      account: { address: kept[0] },
      network: networks[1] as Network,
    }
    await expect(
      send?.send({ ...actor, transfer: { to: receivers[1], amount: 1n } }),
    ).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
  })
})

describe('sending', () => {
  it('the wallet may raise the fee and write a memo, and that is what is sent', async () => {
    const { actor, send, wallet } = await connect({ wallet: { ledger: true } })
    wallet.intercept(async ({ method, args }, next) => {
      if (method !== 'signAmino') return await next()
      const document = args[2] as { fee: { gas: string }; memo: string }
      const fee = { gas: document.fee.gas, amount: [{ denom: 'uatom', amount: '50000' }] }
      Object.assign(document, { fee, memo: 'paid <& more>' })
      return await next()
    })
    const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 5n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const found = await (
      await fetch(`${local.networks[0].rpcUrl}/cosmos/tx/v1beta1/txs/${id}`)
    ).json()
    expect(found).toMatchObject({
      tx: {
        body: { memo: 'paid <& more>' },
        auth_info: { fee: { amount: [{ amount: '50000' }] } },
      },
    })
  })

  it('a sequence that moved between is signed again, once', async () => {
    const { actor, send, wallet } = await connect()
    const signer = await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic)
    const gasPrice = GasPrice.fromString('0.025uatom')
    const other = await SigningStargateClient.connectWithSigner(
      local.networks[0].cometUrl,
      signer,
      {
        gasPrice,
        broadcastPollIntervalMs: 50,
      },
    )
    let races = 0
    wallet.intercept(async ({ method }, next) => {
      if (method === 'signDirect' && races++ === 0)
        await other.sendTokens(
          local.networks[0].addresses[0] ?? '',
          receivers[0],
          [{ denom: 'uatom', amount: '1' }],
          'auto',
        )
      return await next()
    })
    const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 7n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(races).toBe(2)
    other.disconnect()
  })

  it('asks nobody when the fee is no longer there, or the account has never been seen', async () => {
    const { actor, send, wallet } = await connect()
    const balance = BigInt(
      (
        await (clients[0] as StargateClient).getBalance(
          local.networks[0].addresses[0] ?? '',
          'uatom',
        )
      ).amount,
    )
    await expect(
      send.send({ ...actor, transfer: { to: receivers[0], amount: balance } }),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    const poor = await connect({
      wallet: {
        mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
      },
    })
    const transfer = { to: receivers[0], amount: 1n }
    await expect(poor.send.send({ ...poor.actor, transfer })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await expect(poor.send.estimateFee({ ...poor.actor, transfer })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect([...methods({ wallet }), ...methods(poor)]).not.toContain('signDirect')
  })

  it('refuses denoms that are none, nothing at all, and keys of another kind', async () => {
    const { actor, send, wallet } = await connect()
    const refused = (transfer: object, code: string) =>
      expect(
        send.send({ ...actor, transfer: { to: receivers[0], amount: 1n, ...transfer } }),
      ).rejects.toMatchObject({ code })
    await refused({ amount: 0n }, 'INVALID_AMOUNT')
    await refused({ amount: 1n << 255n }, 'INVALID_AMOUNT')
    await refused({ amount: 1 }, 'INVALID_AMOUNT')
    await refused({ token: '1' }, 'INVALID_ADDRESS')
    await refused({ to: receivers[1] }, 'INVALID_ADDRESS')
    wallet.intercept(async ({ method }, next) =>
      method === 'getKey' ? { ...((await next()) as object), algo: 'ethsecp256k1' } : await next(),
    )
    await refused({}, 'TRANSACTION_TYPE_NOT_SUPPORTED')
    expect(methods({ wallet })).not.toContain('signDirect')
  })

  it('waiting ends: for a transaction that fell out, after its last block and after two minutes at most', async () => {
    const { actor, send } = await connect()
    vi.useFakeTimers({ toFake: ['Date'] })
    const waiting = send.waitForReceipt({ ...actor, id: 'AB'.repeat(32) })
    vi.setSystemTime(Date.now() + 120_001)
    expect(await waiting).toEqual({ status: 'dropped' })
    vi.useRealTimers()
    const honest = globalThis.fetch
    let sent = ''
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const path = String(url)
      // A mempool that loses what it took, on a chain that goes on.
      if (path.endsWith('/cosmos/tx/v1beta1/txs') && init?.method === 'POST') {
        sent = 'CD'.repeat(32)
        return Response.json({ tx_response: { code: 0, txhash: sent, codespace: '', raw_log: '' } })
      }
      if (sent && path.endsWith('/blocks/latest'))
        return Response.json({ block: { header: { height: '1000000' } } })
      return await honest(url, init)
    })
    const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 1n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'dropped' })
  })

  it('a transaction whose message failed is reverted', async () => {
    const { actor, send } = await connect()
    const signer = await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic)
    const client = await SigningStargateClient.connectWithSigner(local.networks[0].cometUrl, signer)
    const [{ addresses }] = local.networks
    const message = {
      typeUrl: '/cosmos.bank.v1beta1.MsgSend',
      value: {
        fromAddress: addresses[0],
        toAddress: receivers[0],
        amount: [{ denom: 'uatom', amount: '999999999999' }],
      },
    }
    const id = await client.signAndBroadcastSync(addresses[0] ?? '', [message], {
      amount: [{ denom: 'uatom', amount: '5000' }],
      gas: '200000',
    })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'reverted' })
    client.disconnect()
  })
})

describe('ICS-20', () => {
  it('an address of another network is reached over the host’s channel, and the voucher goes home again', async () => {
    const ibcChannels = {
      [idOf(0)]: { [idOf(1)]: 'channel-0' },
      [idOf(1)]: { [idOf(0)]: 'channel-0' },
    }
    const { actor, adapter, send, connector, networks } = await connect({
      options: { ibcChannels },
    })
    const [here, there] = networks as [Network, Network]
    expect(await adapter.isAddress(receivers[1], here)).toBe(true)
    const [, { addresses }] = local.networks
    const mine = addresses[0] ?? ''
    const id = await send.send({ ...actor, transfer: { to: mine, amount: 4_321n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const theirs = clients[1] as StargateClient
    // Denom: sha256('transfer/channel-0/uatom'), as on every chain.
    const voucher = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'
    await expect.poll(async () => (await theirs.getBalance(mine, voucher)).amount).toBe('4321')
    const tokens = await adapter.capabilities.tokens?.load()
    const listed = await tokens?.getTokenBalances({ address: `${idOf(1)}:${mine}`, network: there })
    expect(listed).toEqual([
      { address: voucher, name: 'Atom', symbol: 'ATOM', decimals: 6, balance: 4_321n },
      {
        address: 'ultd',
        name: 'Latchkey Test Dollar',
        symbol: 'LTD',
        decimals: 6,
        balance: 1_000_000_000n,
      },
    ])
    await connector.switchNetwork?.(there)
    const account = { address: `${idOf(1)}:${mine}` } as const
    const back = {
      ...actor,
      account,
      network: there,
      transfer: { to: receivers[0], amount: 321n, token: voucher },
    }
    const before = BigInt(
      (await (clients[0] as StargateClient).getBalance(receivers[0], 'uatom')).amount,
    )
    const second = await send.send(back)
    expect(await send.waitForReceipt({ ...back, id: second })).toEqual({ status: 'success' })
    await expect
      .poll(
        async () =>
          BigInt((await (clients[0] as StargateClient).getBalance(receivers[0], 'uatom')).amount) -
          before,
      )
      .toBe(321n)
    const history = await adapter.capabilities.history?.load()
    const { items } = (await history?.getHistory({ address: account.address, network: there })) ?? {
      items: [],
    }
    expect(items).toMatchObject([
      {
        id: second,
        direction: 'out',
        amount: 321n,
        token: voucher,
        symbol: 'ATOM',
        counterparty: receivers[0],
        status: 'success',
      },
      { direction: 'in', amount: 4_321n, token: voucher, symbol: 'ATOM' },
    ])
  })
})

describe('history', () => {
  it('P9-11 newest first, without fees, in pages that miss nothing and tell nothing twice', async () => {
    const { adapter, actor, networks } = await connect()
    const signer = await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic)
    const client = await SigningStargateClient.connectWithSigner(local.networks[0].cometUrl, signer)
    const [{ addresses }] = local.networks
    const fresh = 'cosmos1htamarexaxhgdsp0xu6sppeyx7avtvqrdf6t5g'
    const { accountNumber, sequence } = await client.getSequence(addresses[0] ?? '')
    const send = await adapter.capabilities.send?.load()
    const ids: string[] = []
    for (let index = 0; index < 30; index++) {
      const message = {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: {
          fromAddress: addresses[0],
          toAddress: fresh,
          amount: [{ denom: 'ultd', amount: String(index + 1) }],
        },
      }
      const fee = { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' }
      const data = { accountNumber, sequence: sequence + index, chainId: local.networks[0].chainId }
      const { bodyBytes, authInfoBytes, signatures } = await client.sign(
        addresses[0] ?? '',
        [message],
        fee,
        '',
        data,
      )
      ids.push(
        await client.broadcastTxSync(
          encodeRaw(bodyBytes, authInfoBytes, signatures[0] ?? new Uint8Array()),
        ),
      )
      // So that there is more than one block.
      if (index === 2) await send?.waitForReceipt({ ...actor, id: ids[2] ?? '' })
    }
    await send?.waitForReceipt({ ...actor, id: ids[29] ?? '' })
    client.disconnect()
    const history = await adapter.capabilities.history?.load()
    const seen: { id: string; amount: bigint; time?: number }[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await history?.getHistory({
        address: `${idOf(0)}:${fresh}`,
        network: networks[0] as Network,
        ...(cursor && { cursor }),
      })
      for (const item of page?.items ?? []) {
        expect(item).toMatchObject({
          direction: 'in',
          token: 'ultd',
          symbol: 'LTD',
          decimals: 6,
          counterparty: addresses[0],
          status: 'success',
        })
        expect(Math.abs((item.time ?? 0) - Date.now())).toBeLessThan(60_000)
        seen.push(item)
      }
      cursor = page?.next
      pages += 1
    } while (cursor !== undefined)
    expect(pages).toBeGreaterThan(1)
    expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const times = seen.map(({ time }) => time ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(new Set(times).size).toBeGreaterThan(1)
    // What the sender sees is the same, the other way round.
    const sent = await history?.getHistory({
      address: `${idOf(0)}:${addresses[0]}`,
      network: networks[0] as Network,
    })
    const [newest] = seen
    expect(sent?.items.find(({ id }) => id === newest?.id)).toMatchObject({
      direction: 'out',
      amount: newest?.amount,
      counterparty: fresh,
    })
    expect(seen.reduce((sum, { amount }) => sum + amount, 0n)).toBe(465n)
  })

  it('a node that does not search says so', async () => {
    const { adapter, networks } = createPage()
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      Response.json({ code: 13, message: 'transaction indexing is disabled' }, { status: 500 }),
    )
    const history = await adapter.capabilities.history?.load()
    await expect(
      history?.getHistory({
        address: `${idOf(0)}:${receivers[0]}`,
        network: networks[0] as Network,
      }),
    ).rejects.toMatchObject({
      code: 'TRANSACTIONS_UNAVAILABLE',
    })
  })
})

describe('reading', () => {
  it('goes to the next endpoint when one is down, and to no other host', async () => {
    const { networks } = createPage()
    const [{ rpcUrl, chainId, addresses }] = local.networks
    const adapter = cosmos({ networks, rpcUrls: { [chainId]: ['http://127.0.0.1:9/', rpcUrl] } })
    const balance = await adapter.getNativeBalance({
      address: `${idOf(0)}:${addresses[3]}`,
      network: networks[0] as Network,
    })
    expect(balance).toBe(1_000_000_000n)
  })

  it('a checksum that does not hold is found before the chain is asked, and an answer that is none is an error', async () => {
    const { adapter, networks } = createPage()
    const network = networks[0] as Network
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json({ balance: { denom: 'uatom', amount: '1e9' } }))
    const wrong = `${idOf(0)}:${receivers[0].slice(0, -1)}q` as const
    await expect(adapter.getNativeBalance({ address: wrong, network })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    expect(asked).not.toHaveBeenCalled()
    const address = `${idOf(0)}:${receivers[0]}` as const
    await expect(adapter.getNativeBalance({ address, network })).rejects.toMatchObject({
      code: 'BALANCE_UNAVAILABLE',
    })
  })
})
