import { setMaxListeners } from 'node:events'
import { defineSolanaNetwork, type Network, type Transfer } from '@latchkey/core'
import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import {
  createSolanaWallet,
  installSolanaWallet,
  type SolanaWalletOptions,
} from '@latchkey/testing/solana'
import { registerWallet } from '@wallet-standard/wallet'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectTestWallet } from '../test/connectTestWallet.js'
import { solana } from './solana.js'

let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())

const at = (index: number) => localnet.accounts[index]?.address ?? ''
/** On the curve, and nothing is there. */
const freshAddress = async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const { encodeBase58 } = await import('@latchkey/core/adapter')
  return encodeBase58(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
}

async function connect(options: { first?: number } & Partial<SolanaWalletOptions> = {}) {
  const { adapter, wallet, actor, networks } = await connectTestWallet(localnet, options)
  const { send, tokens, history, simulate } = adapter.capabilities
  if (!send || !tokens || !history || !simulate) throw new Error('a capability is missing')
  return {
    adapter,
    wallet,
    actor,
    networks,
    send: await send.load(),
    tokens: await tokens.load(),
    history: await history.load(),
    simulate: await simulate.load(),
  }
}

describe('sending', () => {
  it('opens the receiver’s token account, says so in the fee to the lamport, and both sides see it in their history', async () => {
    const { actor, send, adapter, tokens, history, wallet } = await connect()
    const to = await freshAddress()
    const { address } = actor.account
    const token = localnet.networks[0].token
    const transfer = { to, amount: 2_500_000n, token }
    const { fee } = await send.estimateFee({ ...actor, transfer })
    const before = await adapter.getNativeBalance({ address, network: actor.network })
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(before - (await adapter.getNativeBalance({ address, network: actor.network }))).toBe(fee)
    expect(fee).toBe(2_039_280n + 5_000n)
    // The wallet's own idea of localnet is another node, so that the page sent what the wallet
    // signed.
    expect(wallet.requests.map(({ feature }) => feature)).toEqual([
      'standard:connect',
      'solana:signTransaction',
    ])
    const receiver = `${actor.network.caipNetworkId}:${to}` as const
    expect(await tokens.getTokenBalances({ address: receiver, network: actor.network })).toEqual([
      {
        address: token,
        name: 'Latchkey Test Dollar',
        symbol: 'LTD',
        decimals: 6,
        balance: 2_500_000n,
      },
    ])
    const common = {
      id,
      amount: 2_500_000n,
      token,
      symbol: 'LTD',
      decimals: 6,
      status: 'success',
      time: expect.any(Number),
    }
    const sent = await history.getHistory({ address, network: actor.network })
    expect(sent.items[0]).toEqual({ ...common, direction: 'out', counterparty: to })
    expect(sent.items.filter((item) => item.id === id)).toHaveLength(1)
    const got = await history.getHistory({ address: receiver, network: actor.network })
    expect(got.items).toEqual([{ ...common, direction: 'in', counterparty: at(2) }])
    const { fee: again } = await send.estimateFee({ ...actor, transfer })
    expect(again).toBe(5_000n)
  })

  it('simulates on the node what a transfer changes, to the unit, and moves nothing', async () => {
    const { actor, simulate, wallet, tokens, send } = await connect()
    const { token, token2022 } = localnet.networks[0]
    const { address } = actor.account
    const run = (transfer: Transfer) => simulate.simulate({ ...actor, transfer })
    const coin = { symbol: 'SOL', decimals: 9 }
    expect(await run({ to: at(5), amount: 70_000n })).toEqual({
      status: 'success',
      changes: [{ ...coin, amount: -70_000n }],
      received: 70_000n,
      gasUsed: expect.any(BigInt),
      others: [],
    })
    const balances = () =>
      tokens.getTokenBalances({ address, network: actor.network, tokens: [token, token2022] })
    const before = await balances()
    // The receiver's account does not exist yet: the sender pays its rent.
    const to = await freshAddress()
    expect(await run({ to, amount: 2_500_000n, token })).toMatchObject({
      changes: [
        { ...coin, amount: -2_039_280n },
        { token, amount: -2_500_000n },
      ],
      received: 2_500_000n,
    })
    await send.waitForReceipt({
      ...actor,
      id: await send.send({ ...actor, transfer: { to, amount: 1n, token } }),
    })
    expect(await run({ to, amount: 2_500_000n, token })).toMatchObject({
      changes: [{ token, amount: -2_500_000n }],
      received: 2_500_000n,
    })
    const [held] = before
    expect((await balances())[0]?.balance).toBe((held?.balance ?? 0n) - 1n)
    expect(await run({ to: at(5), amount: 10_000_000_000_000n })).toMatchObject({
      status: 'reverts',
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(await run({ to: address.split(':')[2] ?? '', amount: 9n })).toMatchObject({
      status: 'success',
      changes: [],
    })
    expect(await run({ to: await freshAddress(), amount: 1_000n })).toEqual({
      status: 'reverts',
      code: 'TRANSACTION_REVERTED',
    })
    expect(await simulate.simulate({ ...actor, calls: [] })).toEqual({ status: 'unavailable' })
    const gone = new AbortController()
    gone.abort()
    await expect(
      simulate.simulate({ ...actor, transfer: { to, amount: 1n }, signal: gone.signal }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    expect(wallet.requests.map(({ feature }) => feature)).toEqual([
      'standard:connect',
      'solana:signTransaction',
    ])
  })

  it('tells what would fail before the wallet is asked', async () => {
    const { actor, send, wallet } = await connect()
    const fresh = await freshAddress()
    const { token, token2022 } = localnet.networks[0]
    const refused: readonly [object, string][] = [
      [{ to: at(5), amount: 10_000_000_000_000n }, 'INSUFFICIENT_FUNDS'],
      [{ to: at(5), amount: 20_000_000_000_000n }, 'INSUFFICIENT_FUNDS'],
      [{ to: at(5), amount: 2_000_000_000n, token }, 'INSUFFICIENT_FUNDS'],
      [{ to: fresh, amount: 890_879n }, 'AMOUNT_TOO_SMALL'],
      [{ to: at(5), amount: 0n }, 'INVALID_AMOUNT'],
      [{ to: at(5), amount: 1n << 64n }, 'INVALID_AMOUNT'],
      [{ to: '1'.repeat(44), amount: 1n }, 'INVALID_ADDRESS'],
      [{ to: at(5), amount: 1n, token: at(6) }, 'INVALID_ADDRESS'],
      [{ to: token, amount: 1n }, 'INVALID_ADDRESS'],
      [{ to: token2022, amount: 1n, token }, 'INVALID_ADDRESS'],
      [{ to: 'ComputeBudget111111111111111111111111111111', amount: 1n }, 'INVALID_ADDRESS'],
    ]
    for (const [transfer, code] of refused)
      await expect(
        send.send({ ...actor, transfer: transfer as never }),
        JSON.stringify(code),
      ).rejects.toMatchObject({ code })
    await expect(
      send.estimateFee({ ...actor, transfer: { to: fresh, amount: 1n } }),
    ).rejects.toMatchObject({ params: { minimum: '0.00089088', symbol: 'SOL' } })
    expect(wallet.requests.map(({ feature }) => feature)).toEqual(['standard:connect'])
  })

  it('a transaction that can no longer land is dropped', async () => {
    const { actor, send } = await connect()
    const never = '5'.repeat(87)
    const waiting = send.waitForReceipt({ ...actor, id: never })
    const timer = setInterval(() => localnet.networks[0].advance(160), 50)
    expect(await waiting).toEqual({ status: 'dropped' })
    clearInterval(timer)
  })

  it('refuses a node of another cluster before the wallet is asked, and one without nodes [W-10]', async () => {
    const { actor, send, wallet } = await connect({
      chains: [{ chain: 'solana:devnet', rpcUrl: 'http://127.0.0.1:1' }],
    })
    const [node] = localnet.networks
    const devnet = defineSolanaNetwork({
      genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      name: 'Devnet',
      cluster: 'devnet',
      rpcUrls: [node.rpcUrl],
    })
    const transfer = { to: at(5), amount: 1n }
    await expect(send.send({ ...actor, network: devnet, transfer })).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
      params: { actual: node.genesisHash.slice(0, 32), expected: 'Devnet' },
    })
    const { rpcUrls: _, ...bare } = devnet
    await expect(send.send({ ...actor, network: bare as Network, transfer })).rejects.toMatchObject(
      { code: 'RPC_NOT_CONFIGURED' },
    )
    expect(wallet.requests.map(({ feature }) => feature)).toEqual(['standard:connect'])
  })

  it('history goes on page by page, with nothing twice and nothing left out', async () => {
    const { actor, send, history } = await connect({ first: 4 })
    const ids: string[] = []
    for (let count = 0; count < 23; count++)
      ids.unshift(await send.send({ ...actor, transfer: { to: at(6), amount: BigInt(count + 1) } }))
    const { address } = actor.account
    const first = await history.getHistory({ address, network: actor.network })
    const second = await history.getHistory({
      address,
      network: actor.network,
      ...(first.next && { cursor: first.next }),
    })
    const seen = [...first.items, ...second.items].map(({ id }) => id)
    expect(seen.slice(0, 23)).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
    expect(second.next).toBeUndefined()
    expect(first.items[0]).toMatchObject({
      direction: 'out',
      amount: 23n,
      counterparty: at(6),
      symbol: 'SOL',
      decimals: 9,
    })
  })
})

describe('discovery', () => {
  const wallets = (...names: readonly string[]) =>
    names.map((name) =>
      createSolanaWallet({
        secretKeys: ['01'.repeat(32)],
        chains: [{ chain: 'solana:mainnet', rpcUrl: '' }],
        name,
      }),
    )

  it('finds wallets of the real register function in both orders, and an unregistered one takes only itself away', () => {
    const target = new EventTarget()
    vi.stubGlobal('window', target)
    const [early, late] = wallets('Early', 'Late')
    registerWallet(early?.wallet as never)
    const lists: string[][] = []
    const stop = solana({ networks: [] }).watchConnectors((list) =>
      lists.push(list.map(({ id }) => id)),
    )
    registerWallet(late?.wallet as never)
    const [third] = wallets('Third')
    const remove = installSolanaWallet(target, third as never)
    remove()
    stop()
    vi.unstubAllGlobals()
    expect(lists).toEqual([
      ['solana/early'],
      ['solana/early', 'solana/late'],
      ['solana/early', 'solana/late', 'solana/third'],
      ['solana/early', 'solana/late'],
    ])
  })

  it('leaves out what is malformed or throws, shows one wallet in two guises once, and stops at 64 [W-07]', () => {
    const target = new EventTarget()
    setMaxListeners(0, target)
    const [one, twin] = wallets('One', 'One')
    const shape = one?.wallet as Record<string, unknown>
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('getter')
        },
      },
    )
    const bad = [
      null,
      7,
      'wallet',
      {},
      hostile,
      { ...shape, name: '' },
      { ...shape, chains: ['bitcoin:mainnet'] },
      { ...shape, features: {} },
    ]
    for (const wallet of [...bad, shape, shape, twin?.wallet])
      installSolanaWallet(target, { wallet: wallet as object })
    target.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', { detail: 'no function' }),
    )
    let names: string[] = []
    const stop = solana({ networks: [], discovery: { target } }).watchConnectors((list) => {
      names = list.map(({ name }) => name)
    })
    expect(names).toEqual(['One'])
    installSolanaWallet(target, { wallet: { ...shape, icon: 'https://track.example/icon.png' } })
    expect(names).toEqual(['One', 'One (2)'])
    for (const { wallet } of wallets(
      ...Array.from({ length: 80 }, (_, index) => `Wallet ${index}`),
    ))
      installSolanaWallet(target, { wallet })
    expect(names).toHaveLength(64)
    stop()
  })

  it('registers the Mobile Wallet Adapter once, and survives its failure', async () => {
    const mobile = vi.fn(() => Promise.reject(new Error('no Android')))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const adapter = solana({ networks: [], discovery: { target: new EventTarget() }, mobile })
    adapter.watchConnectors(() => {})()
    adapter.watchConnectors(() => {})()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(mobile).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
