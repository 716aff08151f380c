import {
  type Actor,
  type BuiltSwap,
  type Connection,
  type Connector,
  defineEvmNetwork,
  type SignedPermit,
  type SwapFeature,
  type SwapOrder,
} from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import {
  buildRouterSwap,
  type LocalPools,
  type PoolRoute,
  quoteRoute,
  readContracts,
  readPoolContracts,
} from '@latchkey/localnet/evm'
import { createEvmWallet, installEvmWallet } from '@latchkey/testing/evm'
import { createClient, encodeFunctionData, erc20Abi, getAddress, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  deployContract,
  getBalance,
  readContract,
  sendTransaction,
  waitForTransactionReceipt,
} from 'viem/actions'
import { expect } from 'vitest'
import { evm } from '../src/evm.js'

const contracts = { ...readContracts(), ...readPoolContracts() }
const ether = 10n ** 18n
const operator = getAddress('0x0000000000000000000000000000000000000fee')
/** Tokens are absent for ether. `way` has each hop's token and its fee; none is Uniswap V2. */
export type Wanted = {
  readonly give?: Hex | undefined
  readonly get?: Hex | undefined
  readonly amount: bigint
  readonly way: readonly (readonly [Hex, number | undefined])[]
  /** The operator's share of the received amount, in hundredths of a percent. */
  readonly bips?: bigint
}

export type SwapBench = Awaited<ReturnType<typeof startSwapBench>>

/** The actions of tests on the chain: the third account trades, the sixth deploys. */
function createHand(localnet: Localnet) {
  const { token: dollar } = localnet.evm[0]
  const pools = localnet.evm[0].pools as LocalPools
  const me = localnet.accounts[2]?.address as Hex
  const clientOf = (account: number) =>
    createClient({
      account: privateKeyToAccount(localnet.accounts[account]?.privateKey as Hex),
      transport: http(localnet.evm[0].rpcUrl),
      pollingInterval: 20,
    })
  async function write(
    to: Hex,
    name: keyof typeof contracts,
    call: readonly [string, ...unknown[]],
    { account = 2, value = 0n } = {},
  ) {
    const client = clientOf(account)
    const [functionName, ...args] = call
    const data = encodeFunctionData({ abi: contracts[name].abi, functionName, args } as never)
    const hash = await sendTransaction(client, { chain: null, to, data, value })
    expect((await waitForTransactionReceipt(client, { hash })).status).toBe('success')
  }
  async function deploy(name: keyof typeof contracts): Promise<Hex> {
    const client = clientOf(5)
    const hash = await deployContract(client, { ...contracts[name], chain: null } as never)
    const { contractAddress } = await waitForTransactionReceipt(client, { hash })
    return getAddress(contractAddress as Hex)
  }
  const pairOf = async (token: Hex) =>
    (await readContract(clientOf(2), {
      address: pools.v2Factory,
      abi: contracts.UniswapV2Factory.abi,
      functionName: 'getPair',
      args: [token, dollar],
    } as never)) as Hex
  /**
   * A pair writes down its price in the first swap of a second, and the first time costs more gas
   * than an estimate of the second before says. Pairs that have been in use have done so.
   */
  async function use(token: Hex) {
    await clientOf(2).request({ method: 'evm_increaseTime', params: [1] } as never)
    await write(await pairOf(token), 'UniswapV2Pair', ['sync'])
  }
  /** A pair of Uniswap V2 with a token of the test and dollars. */
  async function openPair(token: Hex, amount: bigint) {
    await write(pools.v2Factory, 'UniswapV2Factory', ['createPair', token, dollar])
    const pair = await pairOf(token)
    await write(token, 'TestDollar', ['mint', pair, amount])
    await write(dollar, 'TestDollar', ['mint', pair, 100_000_000_000n])
    await write(pair, 'UniswapV2Pair', ['mint', me])
  }
  /** The balance of an account, by default of the trading one. */
  const balanceOf = (token: Hex | undefined, owner: Hex = me) =>
    token === undefined
      ? getBalance(clientOf(2), { address: owner })
      : readContract(clientOf(2), {
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner],
        })
  return { me, pools, clientOf, write, deploy, openPair, use, balanceOf }
}

/** A wallet that is connected to the chain, and the adapter's part for swaps. */
function createSetUp(localnet: Localnet, aggregator: Hex) {
  const pools = localnet.evm[0].pools as LocalPools
  return async ({
    rpcUrls = [localnet.evm[0].rpcUrl],
    list = ['router'] as readonly string[],
  } = {}) => {
    const target = new EventTarget()
    const network = defineEvmNetwork({ id: 31_337, name: 'Local', rpcUrls })
    const wallet = createEvmWallet({
      privateKeys: [localnet.accounts[2]?.privateKey as Hex],
      chains: localnet.evm.map(({ chainId, name, rpcUrl: url }) => ({
        id: chainId,
        name,
        rpcUrl: url,
      })),
    })
    installEvmWallet(target, wallet)
    const routers = [
      ...(list.includes('router')
        ? [
            {
              chainId: 31_337,
              address: pools.router,
              kind: 'uniswap' as const,
              wrapped: pools.wrapped,
            },
          ]
        : []),
      ...(list.includes('aggregator')
        ? [{ chainId: 31_337, address: aggregator, kind: 'oneInch' as const }]
        : []),
    ]
    const adapter = evm({ networks: [network], discovery: { target }, swap: { routers } })
    let connector: Connector | undefined
    adapter.watchConnectors(([first]) => {
      connector = first
    })()
    const live = connector as unknown as Connector
    const { connections } = await live.connect({
      networks: [network],
      signal: new AbortController().signal,
    })
    const [connection] = connections as [Connection]
    const actor = { connector: live, connection, account: connection.accounts[0], network } as Actor
    const feature = (await adapter.capabilities.swap?.load()) as SwapFeature
    return { actor, wallet, feature, routers }
  }
}

/** A back end that builds what was ordered, and its calldata with a lie in it. */
function createBackEnd(localnet: Localnet, me: Hex) {
  const pools = localnet.evm[0].pools as LocalPools
  const { rpcUrl } = localnet.evm[0]
  const routeOf = ({ give, way }: Pick<Wanted, 'way'> & { give: Hex | undefined }): PoolRoute => ({
    tokens: [give ?? pools.wrapped, ...way.map(([token]) => token)],
    fees: way.map(([, fee]) => fee),
  })
  /** Calldata of the router for a swap; `change` is the back end's lie. */
  const buildFor = (
    { give, get, amount, way, bips }: Wanted,
    change: Partial<Parameters<typeof buildRouterSwap>[0]> = {},
  ): Hex =>
    buildRouterSwap({
      route: routeOf({ give, way }),
      amount,
      minAmount: 2n ** 100n,
      user: me,
      deadline: BigInt(Math.floor(Date.now() / 1_000) + 300),
      givesNative: give === undefined,
      getsNative: get === undefined,
      ...(bips && { fee: { bips, recipient: operator } }),
      ...change,
    })

  /** The answer of an honest back end. */
  async function honest(wanted: Wanted, permit?: SignedPermit) {
    const { give, get, amount, way, bips = 0n } = wanted
    const of = await quoteRoute({ rpcUrl, pools }, routeOf({ give, way }), amount)
    const fee = (of * bips) / 10_000n
    const quoted = of - fee
    const minAmount = (quoted * 99n) / 100n
    const data = buildFor(wanted, {
      minAmount,
      ...(permit && {
        permit: [permit.token, permit.value, permit.deadline, permit.v, permit.r, permit.s],
      }),
    })
    const order: SwapOrder = {
      ...(give && { give }),
      ...(get && { get }),
      amount,
      minAmount,
      quotedAt: Date.now(),
      ...(fee > 0n && { operatorFee: { amount: fee, of } }),
    }
    const built: BuiltSwap = {
      network: 'eip155:31337',
      to: pools.router,
      data,
      value: give === undefined ? amount : 0n,
      spender: pools.router,
    }
    return { order, built, quoted, fee }
  }
  return { buildFor, honest }
}

/** The swaps that the local chain's pools support. */
const plainSwaps = (dollar: Hex, euro: Hex, wrapped: Hex): Readonly<Record<string, Wanted>> => ({
  'dollars to euros': { give: dollar, get: euro, amount: 100_000_000n, way: [[euro, 100]] },
  'ether to dollars over V2': { get: dollar, amount: ether, way: [[dollar, undefined]] },
  'dollars to ether': { give: dollar, amount: 50_000_000n, way: [[wrapped, 500]] },
  'euros to ether in two hops, V3 and V2': {
    give: euro,
    amount: 20n * ether,
    way: [
      [dollar, 100],
      [wrapped, undefined],
    ],
  },
  'ether to euros in two hops, V2 and V3': {
    get: euro,
    amount: ether / 10n,
    way: [
      [dollar, undefined],
      [euro, 100],
    ],
  },
})

/** A local chain with pools, an account with all its tokens, and an honest back end. */
export async function startSwapBench() {
  const localnet: Localnet = await startLocalnet({ pools: true })
  const { token: dollar, euro } = localnet.evm[0]
  const { me, pools, clientOf, write, deploy, openPair, use, balanceOf } = createHand(localnet)
  const pound = await deploy('TestPound')
  const tether = await deploy('TestTether')
  const aggregator = await deploy('TestAggregator')
  const executor = await deploy('TestExecutor')
  const levy = await deploy('TestLevy')
  await openPair(pound, 100_000n * ether)
  await openPair(tether, 100_000_000_000n)
  for (const token of [pools.wrapped, pound, tether]) await use(token)
  for (const token of [euro, pound]) await write(token, 'TestEuro', ['mint', me, 1_000n * ether])
  await write(tether, 'TestTether', ['mint', me, 1_000_000_000n])
  await write(levy, 'TestLevy', ['mint', me, 1_000n * ether])
  await write(euro, 'TestEuro', ['mint', executor, 1_000n * ether])
  const setUp = createSetUp(localnet, aggregator)
  const { buildFor, honest } = createBackEnd(localnet, me)

  /** The wallet's signature in place of an approval, for the router. */
  async function signPermit({ give, amount }: Wanted): Promise<SignedPermit> {
    const { feature, actor, wallet } = await setUp()
    const { permit } = await feature.readGrant({
      ...actor,
      token: give as Hex,
      amount,
      spender: pools.router,
    })
    if (!permit) throw new Error('no permit')
    const signature = await wallet.provider.request({
      method: 'eth_signTypedData_v4',
      params: [me, JSON.stringify(permit.typedData)],
    })
    return feature.readSignature(permit, signature)
  }

  return {
    localnet,
    pools,
    tokens: { dollar, euro, pound, tether, levy },
    aggregator,
    executor,
    operator,
    me,
    client: clientOf(2),
    write,
    balanceOf,
    setUp,
    honest,
    buildFor,
    signPermit,
    swaps: plainSwaps(dollar, euro, pools.wrapped),
    pounds: {
      give: pound,
      get: dollar,
      amount: 3n * ether,
      way: [[dollar, undefined]],
    } as Wanted,
  }
}
