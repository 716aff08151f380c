import {
  type Actor,
  type Connection,
  type Connector,
  defineEvmNetwork,
  type Network,
} from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import {
  createEvmWallet,
  type EvmWallet,
  type EvmWalletOptions,
  installEvmWallet,
} from '@latchkey/testing/evm'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evm } from './evm.js'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
})
afterAll(() => localnet.stop())

const receiver = '0x00000000000000000000000000000000000A11cE'
const signal = () => new AbortController().signal

describe('evm: wallets of the page', () => {
  it('decision 22: a page object stays a connector, explained by the wallet that is announced late', () => {
    const target = new EventTarget()
    const wallet = createEvmWallet({
      privateKeys: localnet.accounts.slice(2, 3).map(({ privateKey }) => privateKey),
      chains: [{ id: 1, name: 'One', rpcUrl: 'http://127.0.0.1:1' }],
    })
    installEvmWallet(target, wallet, { announce: false, legacy: true })
    let connectors: readonly Connector[] = []
    const stop = evm({ networks: [], discovery: { target } }).watchConnectors((list) => {
      connectors = list
    })
    expect(connectors.map(({ id, explainedBy }) => [id, explainedBy])).toEqual([
      ['injected', undefined],
    ])
    installEvmWallet(target, wallet)
    expect(connectors.map(({ id, explainedBy }) => [id, explainedBy])).toEqual([
      ['injected', wallet.info.rdns],
      [wallet.info.rdns, undefined],
    ])
    stop()
  })
})

describe('evm: the address in a signed message', () => {
  it('W-13 has the checksum of EIP-55, from any spelling of the wallet’s', async () => {
    const adapter = evm({ networks: [], discovery: { target: new EventTarget() } })
    const address = '0xe5A12547fe4E872D192E3eCecb76F2Ce1aeA4946'
    const mixed = '0xE5A12547fe4E872D192E3eCecb76F2Ce1aeA4946'
    for (const spelling of [address, mixed, mixed.toLowerCase()])
      expect(await adapter.spellAccount?.(`eip155:5:${spelling}`)).toBe(`eip155:5:${address}`)
  })
})

/** A page with one connected wallet. `rpc: false` is a host without nodes. */
async function connect({
  rpc = true,
  knows = 2,
  ...options
}: { rpc?: boolean; knows?: number } & Partial<EvmWalletOptions> = {}) {
  const target = new EventTarget()
  const networks = localnet.evm.map(({ chainId, name, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name, ...(rpc && { rpcUrls: [rpcUrl] }) }),
  )
  const chains = localnet.evm
    .slice(0, knows)
    .map(({ chainId, name, rpcUrl }) => ({ id: chainId, name, rpcUrl }))
  const wallet = createEvmWallet({
    privateKeys: localnet.accounts.slice(2, 4).map(({ privateKey }) => privateKey),
    chains,
    ...options,
  })
  installEvmWallet(target, wallet)
  const adapter = evm({ networks, discovery: { target } })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  const live = connector as unknown as Connector
  const [connection] = (await live.connect({ networks, signal: signal() })).connections as [
    Connection,
  ]
  const actor = {
    connector: live,
    connection,
    account: connection.accounts[0],
    network: networks[0],
  } as Actor
  return { adapter, connector: live, connection, actor, networks, wallet }
}
const methods = (wallet: EvmWallet) => wallet.requests.map(({ method }) => method)

describe('W-10 the last look before a write', () => {
  it('W-10 refuses with both names when the wallet is on another network, and asks the wallet for nothing', async () => {
    const { adapter, actor, wallet, networks } = await connect()
    const send = await adapter.capabilities.send?.load()
    const batch = await adapter.capabilities.batch?.load()
    wallet.selectChain(networks[1]?.id as number)
    const mismatch = {
      code: 'NETWORK_MISMATCH',
      params: { actual: 'Localnet Two', expected: 'Localnet One' },
    }
    await expect(
      send?.send({ ...actor, transfer: { to: receiver, amount: 1n } }),
    ).rejects.toMatchObject(mismatch)
    await expect(
      batch?.sendCalls({ ...actor, calls: [{ to: receiver }], atomicRequired: false }),
    ).rejects.toMatchObject(mismatch)
    expect(methods(wallet)).not.toContain('eth_sendTransaction')
    expect(methods(wallet)).not.toContain('wallet_sendCalls')
  })

  it('W-10 refuses when the wallet no longer shows the account', async () => {
    const { adapter, actor, wallet } = await connect()
    const send = await adapter.capabilities.send?.load()
    wallet.revoke()
    await expect(
      send?.send({ ...actor, transfer: { to: receiver, amount: 1n } }),
    ).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(methods(wallet)).not.toContain('eth_sendTransaction')
  })

  it('W-10 the wallet’s chain is read after everything else and right before the request, which names the chain', async () => {
    const { adapter, actor, wallet } = await connect()
    const send = await adapter.capabilities.send?.load()
    await send?.send({ ...actor, transfer: { to: receiver, amount: 1n } })
    expect(methods(wallet).slice(-2)).toEqual(['eth_chainId', 'eth_sendTransaction'])
    expect(wallet.requests.at(-1)?.params).toEqual([
      { from: localnet.accounts[2]?.address, to: receiver, value: '0x1', chainId: '0x7a69' },
    ])
  })
})

describe('reads', () => {
  it('go to the host’s node, and the wallet is not asked', async () => {
    const { adapter, actor, wallet } = await connect()
    const before = wallet.requests.length
    expect(
      await adapter.getNativeBalance({
        address: actor.account.address,
        network: actor.network,
        connector: actor.connector,
      }),
    ).toBeGreaterThan(0n)
    expect(wallet.requests).toHaveLength(before)
  })

  it('go through the wallet where the host has no node, while the wallet is on that network', async () => {
    const { adapter, actor, networks } = await connect({ rpc: false })
    const { connector, account } = actor
    expect(
      await adapter.getNativeBalance({
        address: account.address,
        network: actor.network,
        connector,
      }),
    ).toBeGreaterThan(0n)
    const elsewhere = adapter.getNativeBalance({
      address: account.address,
      network: networks[1] as Network,
      connector,
    })
    await expect(elsewhere).rejects.toMatchObject({ code: 'RPC_NOT_CONFIGURED' })
    await expect(
      adapter.getNativeBalance({ address: account.address, network: actor.network }),
    ).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
  })

  it('are not replaced by the wallet when the host’s node fails', async () => {
    const dead = [defineEvmNetwork({ id: 31337, name: 'Dead', rpcUrls: ['http://127.0.0.1:9'] })]
    const { actor, wallet } = await connect()
    const adapter = evm({ networks: dead })
    const before = wallet.requests.length
    const controller = new AbortController()
    const reading = adapter.getNativeBalance({
      address: actor.account.address,
      network: dead[0] as Network,
      connector: actor.connector,
      signal: controller.signal,
    })
    const outcome = reading.then(
      () => 'resolved',
      () => 'rejected',
    )
    setTimeout(() => controller.abort(), 200)
    expect(await outcome).toBe('rejected')
    expect(wallet.requests).toHaveLength(before)
  })

  it('refuse an address whose checksum is wrong before the chain is asked', async () => {
    const { adapter, actor } = await connect()
    const address = 'eip155:31337:0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266'
    await expect(
      adapter.getNativeBalance({ address, network: actor.network }),
    ).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
  })

  it('take the host’s rpcUrls over those of the network, by chain id and by CAIP-2 id', () => {
    const network = defineEvmNetwork({ id: 31337, name: 'One', rpcUrls: ['https://own.example'] })
    expect(
      evm({ networks: [network], rpcUrls: { 31337: ['https://a.example'] } }).networks[0]?.rpcUrls,
    ).toEqual(['https://a.example'])
    expect(
      evm({ networks: [network], rpcUrls: { 'eip155:31337': ['https://b.example'] } }).networks[0]
        ?.rpcUrls,
    ).toEqual(['https://b.example'])
    expect(() =>
      evm({ networks: [network], rpcUrls: { 31337: ['http://public.example'] } }),
    ).toThrow('Invalid configuration')
  })
})

describe('switching', () => {
  it('adds a network that the wallet does not know, with the host’s node and nothing else', async () => {
    const { connector, networks, wallet } = await connect({ knows: 1 })
    await connector.switchNetwork?.(networks[1] as Network)
    expect(wallet.chainId).toBe(31338)
    const add = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(add?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Localnet Two',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [localnet.evm[1].rpcUrl],
      },
    ])
  })

  it('names the network that the wallet does not know when the host has no node for it', async () => {
    const { connector, networks, wallet } = await connect({ knows: 1, rpc: false })
    await expect(connector.switchNetwork?.(networks[1] as Network)).rejects.toMatchObject({
      code: 'NETWORK_NOT_IN_WALLET',
      params: { network: 'Localnet Two' },
    })
    expect(methods(wallet)).not.toContain('wallet_addEthereumChain')
  })

  it('says that the chain is not supported when adding fails too', async () => {
    const { connector, networks, wallet } = await connect({ knows: 1 })
    wallet.intercept(({ method }, next) =>
      method === 'wallet_addEthereumChain' ? Promise.reject(new Error('no')) : next(),
    )
    await expect(connector.switchNetwork?.(networks[1] as Network)).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
      shortMessage: 'Chain is not supported',
    })
  })

  it('a person who declines to add has declined', async () => {
    const { connector, networks } = await connect({
      knows: 1,
      approve: ({ kind }) => kind !== 'addNetwork',
    })
    await expect(connector.switchNetwork?.(networks[1] as Network)).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })

  it('a wallet that says it switched and did not is not believed', async () => {
    const { connector, networks, wallet } = await connect()
    wallet.intercept(({ method }, next) =>
      method === 'wallet_switchEthereumChain' ? Promise.resolve(null) : next(),
    )
    await expect(connector.switchNetwork?.(networks[1] as Network)).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
    })
  })

  it('addNetwork adds and leaves the rest to the wallet', async () => {
    const { adapter, connector, networks, wallet } = await connect({ knows: 1 })
    const { addNetwork } = (await adapter.capabilities.addNetwork?.load()) ?? {}
    await addNetwork?.({ connector, network: networks[1] as Network })
    expect(methods(wallet)).toContain('wallet_addEthereumChain')
  })
})

describe('EIP-5792 batches', () => {
  it('reports capabilities by CAIP-2 id, sends an atomic batch, and follows it', async () => {
    const [chain] = localnet.evm
    const { adapter, actor, wallet } = await connect({ batchDelegate: chain.batchDelegate })
    const batch = await adapter.capabilities.batch?.load()
    if (!batch) throw new Error('no batches')
    expect(adapter.capabilities.batch?.supports(actor.connection, actor.network)).toBe(true)
    expect(await batch.getCapabilities(actor)).toMatchObject({
      'eip155:31337': { atomic: { status: 'supported' } },
    })
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [receiver, 3n],
    })
    const { id } = await batch.sendCalls({
      ...actor,
      calls: [
        { to: receiver, value: 2n },
        { to: chain.token, data },
      ],
      atomicRequired: true,
    })
    await expect.poll(async () => (await batch.getCallsStatus({ ...actor, id })).status).toBe(200)
    const status = await batch.getCallsStatus({ ...actor, id })
    expect(status).toMatchObject({
      id,
      atomic: true,
      receipts: [
        { status: '0x1', transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as Hex },
      ],
    })
    await batch.showCallsStatus({ ...actor, id })
    expect(methods(wallet).at(-1)).toBe('wallet_showCallsStatus')
    expect(
      wallet.requests.find(({ method }) => method === 'wallet_sendCalls')?.params,
    ).toMatchObject([{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true }])
  })

  it('maps the errors of the standard', async () => {
    const { adapter, actor } = await connect()
    const batch = await adapter.capabilities.batch?.load()
    await expect(
      batch?.sendCalls({ ...actor, calls: [{ to: receiver }], atomicRequired: true }),
    ).rejects.toMatchObject({
      code: 'BATCH_ATOMICITY_NOT_SUPPORTED',
    })
    await expect(batch?.getCallsStatus({ ...actor, id: '0x0' })).rejects.toMatchObject({
      code: 'BATCH_UNKNOWN_ID',
    })
    await expect(
      batch?.sendCalls({ ...actor, calls: [{ to: 'nobody' }], atomicRequired: false }),
    ).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    await expect(
      batch?.sendCalls({ ...actor, calls: [{ to: receiver, value: -1n }], atomicRequired: false }),
    ).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
    })
  })

  it('W-08 checks what wallets answer, and takes the bare id of version 1', async () => {
    const { adapter, actor, wallet } = await connect()
    const batch = await adapter.capabilities.batch?.load()
    let answer: unknown = '0xid'
    wallet.intercept(({ method }, next) =>
      /^wallet_(get|send)Ca/.test(method) ? Promise.resolve(answer) : next(),
    )
    const calls = [{ to: receiver }]
    expect(await batch?.sendCalls({ ...actor, calls, atomicRequired: false })).toEqual({
      id: '0xid',
    })
    for (answer of [undefined, null, 7, [], {}, { id: 7 }, '']) {
      await expect(
        batch?.sendCalls({ ...actor, calls, atomicRequired: false }),
      ).rejects.toMatchObject({ code: 'WALLET_INVALID_RESPONSE' })
    }
    for (answer of [undefined, null, 7, [], 'x']) {
      await expect(batch?.getCapabilities(actor)).rejects.toMatchObject({
        code: 'WALLET_INVALID_RESPONSE',
      })
      await expect(batch?.getCallsStatus({ ...actor, id: 'x' })).rejects.toMatchObject({
        code: 'WALLET_INVALID_RESPONSE',
      })
    }
  })
})

describe('W-08 answers to writes', () => {
  it.each([undefined, null, 1, '0x', `0x${'g'.repeat(64)}`, `0x${'a'.repeat(63)}`, {}, ['0x']])(
    'W-08 %j is no transaction id',
    async (answer) => {
      const { adapter, actor, wallet } = await connect()
      const send = await adapter.capabilities.send?.load()
      wallet.intercept(({ method }, next) =>
        method === 'eth_sendTransaction' ? Promise.resolve(answer) : next(),
      )
      await expect(
        send?.send({ ...actor, transfer: { to: receiver, amount: 1n } }),
      ).rejects.toMatchObject({
        code: 'WALLET_INVALID_RESPONSE',
      })
    },
  )

  it.each([undefined, null, 1, '0x', '0xabc', 'signed', {}, `0x${'a'.repeat(70_000)}`])(
    'W-08 %#: a signature that is none',
    async (answer) => {
      const { adapter, actor, wallet } = await connect()
      wallet.intercept(({ method }, next) =>
        method === 'personal_sign' ? Promise.resolve(answer) : next(),
      )
      await expect(adapter.signMessage({ ...actor, message: 'x' })).rejects.toMatchObject({
        code: 'WALLET_INVALID_RESPONSE',
      })
    },
  )

  it('a token that the account does not have enough of is refused by the chain, not sent', async () => {
    const [chain] = localnet.evm
    const { adapter, actor } = await connect()
    const send = await adapter.capabilities.send?.load()
    const transfer = { to: receiver, amount: 10n ** 30n, token: chain.token }
    await expect(send?.estimateFee({ ...actor, transfer })).rejects.toMatchObject({
      code: 'TRANSACTION_REVERTED',
    })
    await expect(send?.send({ ...actor, transfer })).rejects.toMatchObject({
      code: 'TRANSACTION_REVERTED',
    })
  })
})

it('R-11 the module and the factory touch no window', () => {
  expect(globalThis.window).toBeUndefined()
  const adapter = evm({ networks: [] })
  const lists: unknown[] = []
  adapter.watchConnectors((list) => lists.push(list))()
  expect(lists).toEqual([[]])
})
