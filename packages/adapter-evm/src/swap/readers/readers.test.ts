import type { SwapOrder } from '@latchkey/core'
import { readContracts } from '@latchkey/localnet/evm'
import {
  type Abi,
  createClient,
  createTestClient,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  http,
  parseTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { kyberSwapCalldata, zeroXCalldata } from '../../../test/aggregatorCalldata.js'
import { registryTests } from '../../../test/registryTests.js'
import { localnet, useLocalnet } from '../../../test/useLocalnet.js'
import { checkSwap } from '../checkSwap.js'
import { type SwapRouter, swapRouters } from '../routers.js'
import { noAddress } from './compareSwap.js'
import { kyberSwapAbi } from './kyberSwap.js'
import { lifiAbi } from './lifi.js'
import { oneInchAbi } from './oneInch.js'
import { veloraAbi } from './velora.js'
import { holderAbi } from './zeroX.js'

useLocalnet()

const stranger = '0x00000000000000000000000000000000000A11cE'
const settler = '0xb0873c46937d34e98615e8c868bd3580bc6dcd47'
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** A case of the registry of descriptions: a transaction as a person has sent it. */
const sent = (file: string, index: number): Hex => {
  const found = registryTests.find((each) => each.file.endsWith(`calldata-${file}.tests.json`))
  return parseTransaction(found?.cases[index]?.rawTx as Hex).data as Hex
}

type Swap = {
  readonly kind: SwapRouter['kind']
  readonly chainId?: number
  readonly data: () => Hex
  /** As the registry's texts and the services' answers tell it. */
  readonly order: Pick<SwapOrder, 'give' | 'get' | 'amount' | 'minAmount'>
  /** Where the calldata names it, and the sender anywhere else. */
  readonly user?: string
}
const swaps: Readonly<Record<string, Swap>> = {
  '1inch, ETH to HLG': {
    kind: 'oneInch',
    data: () => sent('AggregationRouterV6', 3),
    order: {
      get: '0x740df024CE73f589ACD5E8756b377ef8C6558BaB',
      amount: 4_099_999_999_999_999n,
      minAmount: 503_255_532_278_044_205_454_173n,
    },
    user: '0xe4cd0F64d9836986d42dA1025a40D3A6f68eF919',
  },
  '0x, POL to USDC': {
    kind: 'zeroX',
    chainId: 137,
    data: () => zeroXCalldata,
    order: {
      get: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      amount: 1_055_510_455_939_352_058n,
      minAmount: 98_838n,
    },
    user: '0x5151537093E68F61a48cb98bA56922abcD2bc5e4',
  },
  'LI.FI, XPR to XEN in two steps': {
    kind: 'lifi',
    data: () => sent('LIFIDiamond', 0),
    order: {
      give: '0xD7EFB00d12C2c13131FD319336Fdf952525dA2af',
      get: '0x06450dEe7FD2Fb8E39061434BAbCFC05599a6Fb8',
      amount: 5_000_000_000n,
      minAmount: 93_522_914_967_046_437_151_086_561_198n,
    },
    user: '0x78b59874BF0Fb404D88D9e688fdC56eE3E085e6b',
  },
  'LI.FI, TRX to ETH in two steps': {
    kind: 'lifi',
    data: () => sent('LIFIDiamond', 1),
    order: {
      give: '0xf230b790E05390FC8295F4d3F60332c93BEd42e2',
      amount: 56_000_000n,
      minAmount: 7_538_051_138_939_978n,
    },
    user: '0xA368825594237F98cD05803027E841Aeca7e8F52',
  },
  'LI.FI, ETH to DEVVE in two steps': {
    kind: 'lifi',
    data: () => sent('LIFIDiamond', 2),
    order: {
      get: '0x8248270620Aa532E4d64316017bE5E873E37cc09',
      amount: 4_691_322_694_977_235n,
      minAmount: 327_952_248_630_648_498_422n,
    },
    user: '0x9db61e60E1F1Cc3e03952F8E19CC7705DCE8581b',
  },
  'LI.FI, USDT to USDC': {
    kind: 'lifi',
    data: () => sent('LIFIDiamond', 3),
    order: { give: usdt, get: usdc, amount: 2_995_000_000n, minAmount: 2_904_541_564n },
    user: '0x2D7d7d61978fF0b82164CC201Ec532a68f10F9c2',
  },
  'LI.FI, WETH to ETH': {
    kind: 'lifi',
    data: () => sent('LIFIDiamond', 4),
    order: { give: weth, amount: 1_360_000_000_000_000n, minAmount: 1_346_400_000_000_000n },
    user: '0xa78456D70bed1938Fb26E6106922b2F370960b61',
  },
  'LI.FI, ETH to USDC': {
    kind: 'lifi',
    data: () => sent('LIFIDiamond', 5),
    order: { get: usdc, amount: 2_098_039_615_199_859n, minAmount: 4_508_934n },
    user: '0x49d74da14765d2Dc73d73884bF2d1E7A49B38F18',
  },
  'LI.FI, ETH to a token by the older facet': {
    kind: 'lifi',
    data: () => sent('LIFIDiamond', 6),
    order: {
      get: '0x2C974B2d0BA1716E644c1FC59982a89DDD2fF724',
      amount: 13_043_924_626_238_593n,
      minAmount: 134_119_268_273_446_086_162_514n,
    },
    user: '0x751F9DCc942294F9a8E1B415ac5d00EF7E6A0aAe',
  },
  'KyberSwap, ETH to ARB': {
    kind: 'kyberSwap',
    chainId: 42_161,
    data: () => kyberSwapCalldata,
    order: {
      get: '0x912CE59144191C1204E64559FE8253a0e49E6548',
      amount: 2_000_000_000_000_000n,
      minAmount: 16_303_604_793_669_033_931n,
    },
    user: '0x245b8d996D6eF17fd48622048370945D4328f7d0',
  },
  'Velora, USDC to USDT': {
    kind: 'velora',
    data: () => sent('AugustusSwapper-v6.2', 0),
    order: { give: usdc, get: usdt, amount: 3_110_000n, minAmount: 3_100_597n },
  },
  'Velora, WETH to ANML by Uniswap V2': {
    kind: 'velora',
    data: () => sent('AugustusSwapper-v6.2', 2),
    // The partner takes 0.15 %.
    order: {
      give: weth,
      get: '0x38B0e3A59183814957D83dF2a97492AED1F003e2',
      amount: 30_000_000_000_000_000n,
      minAmount: 11_210_687_744_449_059_799_728_700n,
    },
  },
  'Velora, a token to msY by Uniswap V3': {
    kind: 'velora',
    data: () => sent('AugustusSwapper-v6.2', 3),
    order: {
      give: '0x4ba01f22827018b4772CD326C7627FB4956A7C00',
      get: '0x890A5122Aa1dA30fEC4286DE7904Ff808F0bd74A',
      amount: 28_000_000_000_000_000_000n,
      minAmount: 27_091_006_933_252_800_350n,
    },
  },
  'Velora, PENDLE to sdPENDLE by Curve': {
    kind: 'velora',
    data: () => sent('AugustusSwapper-v6.2', 5),
    order: {
      give: '0x808507121B80c02388fAd14726482e061B8da827',
      get: '0x5Ea630e00D6eE438d3deA1556A110359ACdc10A9',
      amount: 15_997_178_099_190_671_292n,
      minAmount: 16_775_499_153_944_795_410n,
    },
  },
}
const names = Object.keys(swaps)
const swapOf = (name: string) => swaps[name] as Swap
const clientOf = () => createClient({ transport: http(localnet.evm[0].rpcUrl) })

/** Checks a swap against an order that differs by `change`, with other calldata, or elsewhere. */
async function check(
  { kind, chainId = 1, data, order, user = stranger }: Swap,
  {
    change = {},
    from = user,
    calldata = data(),
    to,
    spender,
  }: {
    readonly change?: Partial<SwapOrder>
    readonly from?: string
    readonly calldata?: Hex
    readonly to?: string
    readonly spender?: string
  } = {},
) {
  const routers = swapRouters.filter((each) => each.chainId === chainId)
  const router = routers.find((each) => each.kind === kind) as SwapRouter
  const changed = { quotedAt: Date.now(), ...order, ...change } as SwapOrder
  const network = `eip155:${chainId}`
  return await checkSwap({
    order: changed,
    built: {
      network,
      to: to ?? router.address,
      data: calldata,
      value: changed.give === undefined ? changed.amount : 0n,
      spender: spender ?? router.address,
    },
    routers,
    network,
    user: from,
    permit: undefined,
    now: Date.now(),
    client: clientOf(),
  })
}

/** Puts the registry of 0x where it is on each chain, with these Settlers. */
async function putRegistry(current: Hex, last: Hex) {
  const { abi, bytecode } = readContracts().TestRegistry as { abi: never; bytecode: Hex }
  const client = createTestClient({
    mode: 'anvil',
    account: privateKeyToAccount(localnet.accounts[0]?.privateKey as Hex),
    transport: http(localnet.evm[0].rpcUrl),
    pollingInterval: 20,
  })
  const hash = await sendTransaction(client, { chain: null, data: bytecode } as never)
  const { contractAddress } = await waitForTransactionReceipt(client, { hash })
  const code = (await client.request({
    method: 'eth_getCode',
    params: [contractAddress, 'latest'],
  } as never)) as Hex
  await client.setCode({ address: registry, bytecode: code })
  const data = encodeFunctionData({ abi, functionName: 'set', args: [current, last] } as never)
  await waitForTransactionReceipt(client, {
    hash: await sendTransaction(client, { chain: null, to: registry, data } as never),
  })
}

describe("an aggregator's calldata", () => {
  it.each(names)('%s: passes for the order that it was built for', async (name) => {
    await putRegistry(settler, noAddress)
    expect(await check(swapOf(name))).toBeUndefined()
  })

  it.each(names)('%s: is refused for any other order', async (name) => {
    await putRegistry(settler, noAddress)
    const swap = swapOf(name)
    const { give, get, amount, minAmount } = swap.order
    const refusal = (change: Partial<SwapOrder>) => check(swap, { change })
    expect(await refusal({ minAmount: minAmount - 1n })).toBeUndefined()
    expect(await refusal({ minAmount: minAmount + 1n })).toBe('minimum')
    expect(await refusal({ get: stranger })).toBe('path')
    if (get !== undefined) expect(await refusal({ get: undefined as never })).toBe('path')
    expect(await refusal({ give: stranger })).toBe('path')
    if (give !== undefined) {
      expect(await refusal({ give: undefined as never })).toBe('path')
      expect(await refusal({ amount: amount - 1n })).toBe('amount')
      expect(await refusal({ amount: amount + 1n })).toBe('amount')
    }
    if (swap.user !== undefined) expect(await check(swap, { from: stranger })).toBe('recipient')
  })

  it.each(names)('%s: is refused by each other router', async (name) => {
    const swap = swapOf(name)
    const others = swapRouters.filter(
      ({ chainId, kind }) => chainId === (swap.chainId ?? 1) && kind !== swap.kind,
    )
    for (const { kind, address } of others) {
      expect([kind, await check({ ...swap, kind })]).toEqual([kind, 'unreadable'])
      if (swap.order.give !== undefined || swap.kind !== 'zeroX')
        expect(await check(swap, { to: address })).toBe('contract')
    }
    expect(await check(swap, { spender: stranger })).toBe('spender')
  })

  it.each(names)('%s: is refused with another selector or cut short', async (name) => {
    const swap = swapOf(name)
    const data = swap.data()
    const calldata = `0xdeadbeef${data.slice(10)}` as const
    expect(await check(swap, { calldata })).toBe('unreadable')
    expect(await check(swap, { calldata: data.slice(0, -128) as Hex })).toBe('unreadable')
  })

  it('a method of 1inch that names no token to get is unreadable', async () => {
    const [, swap] = Object.entries(swaps).find(([, { kind }]) => kind === 'oneInch') ?? []
    expect(await check(swap as Swap, { calldata: sent('AggregationRouterV6', 6) })).toBe(
      'unreadable',
    )
  })
})

/** The calldata of a swap with its arguments changed. */
function changed<const Known extends Abi>(
  abi: Known,
  name: string,
  change: (
    args: NonNullable<DecodeFunctionDataReturnType<Known>['args']>,
    functionName: string,
  ) => readonly unknown[],
): { readonly calldata: Hex } {
  const { functionName, args } = decodeFunctionData({ abi, data: swapOf(name).data() }) as {
    functionName: string
    args: never
  }
  return {
    calldata: encodeFunctionData({ abi, functionName, args: change(args, functionName) } as never),
  }
}

describe('1inch', () => {
  const name = '1inch, ETH to HLG'
  const refusal = (part: object) =>
    check(
      swapOf(name),
      changed(oneInchAbi, name, ([executor, told, data]) => [executor, { ...told, ...part }, data]),
    )

  it.each([1n, 2n, 4n, 2n ** 255n])('flag %s is refused', async (flags) => {
    expect(await refusal({ flags })).toBe('unreadable')
  })

  it('without a receiver the sender gets it', async () => {
    expect(await refusal({ dstReceiver: noAddress })).toBeUndefined()
    expect(await refusal({ dstReceiver: stranger })).toBe('recipient')
  })
})

describe('KyberSwap', () => {
  const name = 'KyberSwap, ETH to ARB'
  const refusal = (part: object) =>
    check(
      swapOf(name),
      changed(kyberSwapAbi, name, (args) => {
        const [execution] = args as readonly [{ readonly desc: object }]
        return [{ ...execution, desc: { ...execution.desc, ...part } }]
      }),
    )

  it.each([1n, 2n, 3n])('flag %s is refused', async (flags) => {
    expect(await refusal({ flags })).toBe('unreadable')
  })

  it('a fee passes with either flag, since the least arrives after it', async () => {
    const fee = { feeReceivers: [stranger], feeAmounts: [50n] }
    expect(await refusal({ ...fee, flags: 0x80n })).toBeUndefined()
    expect(await refusal({ ...fee, flags: 0xc0n })).toBeUndefined()
  })

  it('a permit is refused', async () => {
    expect(await refusal({ permit: `0x${'11'.repeat(224)}` })).toBe('permit')
  })

  it('without a receiver the sender gets it', async () => {
    expect(await refusal({ dstReceiver: noAddress })).toBeUndefined()
    expect(await refusal({ dstReceiver: stranger })).toBe('recipient')
  })

  it('the simple mode is read too', async () => {
    const { args } = decodeFunctionData({ abi: kyberSwapAbi, data: kyberSwapCalldata })
    const [{ callTarget, desc, targetData, clientData }] = args as readonly [
      { callTarget: Hex; desc: { srcToken: Hex }; targetData: Hex; clientData: Hex },
    ]
    const calldata = encodeFunctionData({
      abi: kyberSwapAbi,
      functionName: 'swapSimpleMode',
      args: [callTarget, { ...desc, srcToken: usdc } as never, targetData, clientData],
    })
    const change = { give: usdc }
    expect(await check(swapOf(name), { calldata, change })).toBeUndefined()
    expect(await check(swapOf(name), { calldata })).toBe('path')
  })
})

describe('LI.FI', () => {
  const name = 'LI.FI, XPR to XEN in two steps'
  type Step = { readonly fromAmount: bigint; readonly sendingAssetId: string }
  const refusal = (change: (steps: readonly Step[]) => readonly object[], to = name) =>
    check(
      swapOf(to),
      changed(lifiAbi, to, (args) => [
        ...args.slice(0, 5),
        change(args[5] as unknown as readonly Step[]),
      ]),
    )
  const deposit = (part: object) => (steps: readonly Step[]) =>
    steps.map((step, index) => (index === 1 ? { ...step, requiresDeposit: true, ...part } : step))

  it('no step may take more, or another token', async () => {
    expect(await refusal(deposit({}))).toBe('amount')
    expect(await refusal(deposit({ fromAmount: 1n }))).toBe('amount')
    expect(await refusal(deposit({ fromAmount: 0n }))).toBeUndefined()
    expect(await refusal(deposit({ sendingAssetId: usdc, fromAmount: 0n }))).toBe('path')
    expect(await refusal(([first]) => [first as Step])).toBe('path')
    expect(await refusal(() => [])).toBe('path')
  })

  it('nor where the native currency is given', async () => {
    const older = 'LI.FI, ETH to a token by the older facet'
    expect(await refusal(deposit({ sendingAssetId: usdc }), older)).toBe('path')
    expect(await refusal((steps) => steps, older)).toBeUndefined()
  })

  it('a method for other kinds of token than those of the order is refused', async () => {
    const steps = decodeFunctionData({ abi: lifiAbi, data: swapOf(name).data() }).args
    const by = (functionName: string) =>
      check(swapOf(name), {
        calldata: encodeFunctionData({ abi: lifiAbi, functionName, args: steps } as never),
      })
    expect(await by('swapTokensMultipleV3ERC20ToERC20')).toBeUndefined()
    expect(await by('swapTokensMultipleV3ERC20ToNative')).toBe('path')
    expect(await by('swapTokensMultipleV3NativeToERC20')).toBe('path')
    expect(await by('swapTokensGeneric')).toBeUndefined()
  })
})

describe('Velora', () => {
  const name = 'Velora, USDC to USDT'
  const by = (
    part: object,
    { partnerAndFee, permit }: { partnerAndFee?: bigint; permit?: Hex } = {},
  ) =>
    check(
      swapOf(name),
      changed(veloraAbi, name, (args) => {
        const [executor, told, fee, signed, data] = args as readonly [Hex, object, bigint, Hex, Hex]
        return [executor, { ...told, ...part }, partnerAndFee ?? fee, permit ?? signed, data]
      }),
    )
  const partner = (BigInt(stranger) << 96n) as bigint

  it('the fee of a partner comes off the least', async () => {
    const least = { toAmount: 3_132_000n, quotedAmount: 4_000_000n }
    // 3,132,000 less 1 % and the unit that stays behind.
    expect(await by(least, { partnerAndFee: partner | 100n })).toBeUndefined()
    expect(await by({ ...least, toAmount: 3_131_000n }, { partnerAndFee: partner | 100n })).toBe(
      'minimum',
    )
    expect(await by(least, { partnerAndFee: partner | 200n })).toBe('minimum')
    expect(await by(least, { partnerAndFee: partner | 0x3fffn })).toBe('fee')
    // Without a partner there is no fee.
    expect(await by({}, { partnerAndFee: 200n })).toBeUndefined()
  })

  it("more than the quoted amount is not the account's", async () => {
    expect(await by({ quotedAmount: 3_100_598n })).toBeUndefined()
    expect(await by({ quotedAmount: 3_100_597n })).toBe('minimum')
    expect(await by({ quotedAmount: 1n })).toBe('minimum')
  })

  it('a permit and another beneficiary are refused', async () => {
    expect(await by({}, { permit: '0x01' })).toBe('permit')
    expect(await by({ beneficiary: usdt })).toBe('recipient')
    expect(await by({ beneficiary: stranger })).toBeUndefined()
  })
})

describe('0x', () => {
  const name = '0x, POL to USDC'
  const swap = swapOf(name)
  const exec = (part: Partial<{ operator: Hex; token: Hex; amount: bigint; target: Hex }>) =>
    changed(holderAbi, name, ([operator, token, amount, target, data]) => {
      const all = { operator, token, amount, target, ...part }
      return [all.operator, all.token, all.amount, all.target, data]
    })

  it('only the Settlers of its registry are called, the current and the last', async () => {
    await putRegistry(settler, stranger)
    expect(await check(swap)).toBeUndefined()
    await putRegistry(stranger, settler)
    expect(await check(swap)).toBeUndefined()
    await putRegistry(stranger, noAddress)
    expect(await check(swap)).toBe('contract')
    // Paused.
    await putRegistry(noAddress, settler)
    expect(await check(swap)).toBe('contract')
  })

  it('the operator that may take the token is the called Settler', async () => {
    await putRegistry(settler, noAddress)
    expect(await check(swap, exec({ operator: stranger }))).toBe('contract')
    expect(await check(swap, exec({ operator: stranger, target: stranger }))).toBe('contract')
    expect(await check(swap, exec({ token: usdc }))).toBe('path')
    const change = { give: usdc, amount: 5n }
    const given = exec({ token: usdc, amount: 5n })
    expect(await check(swap, { ...given, change })).toBeUndefined()
    expect(await check(swap, { ...given, change: { ...change, amount: 4n } })).toBe('amount')
  })

  it('the native currency may go to a Settler directly, and a token may not', async () => {
    await putRegistry(settler, noAddress)
    const { args } = decodeFunctionData({ abi: holderAbi, data: zeroXCalldata })
    const direct = { calldata: args[4], to: settler }
    expect(await check(swap, direct)).toBeUndefined()
    expect(await check(swap, { ...direct, to: stranger })).toBe('contract')
    expect(await check(swap, { ...direct, change: { give: usdc } })).toBe('contract')
    expect(await check(swap, { ...direct, from: stranger })).toBe('recipient')
  })

  it('a chain without the registry has no Settler, and an unknown answer stays an error', async () => {
    await createTestClient({
      mode: 'anvil',
      transport: http(localnet.evm[0].rpcUrl),
    }).setCode({ address: registry, bytecode: '0x' })
    expect(await check(swap)).toBe('contract')
    await localnet.stop()
    await expect(check(swap)).rejects.toThrow()
  })
})
