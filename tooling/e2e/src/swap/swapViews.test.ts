import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { readContracts, readPoolContracts } from '@latchkey/localnet/evm'
import type { Browser } from 'playwright-core'
import { type Abi, createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainsOf, pricesOf } from '../../../../apps/server/local/chainsOf.mjs'
import { evmUser } from '../../../../apps/server/test/evmUser.js'
import { openAccount } from '../account/openAccount.js'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import { findAxeProblems } from '../findAxeProblems.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'

type Address = `0x${string}`

let browser: Browser
let localnet: Localnet
let site: ServedFolder
let catalogue: RunningCatalogue
/** Tokens of its own: one takes permits, one is as USDT. Each has a V2 pair with the dollar. */
let pound: Address
let tether: Address

beforeAll(async () => {
  ;[browser, localnet] = await Promise.all([sharedBrowser(), startLocalnet({ pools: true })])
  pound = await deployWithPair('TestPound', 18)
  tether = await deployWithPair('TestTether', 6)
  const described = localnet.describe()
  const own = [
    { address: pound, name: 'Latchkey Test Pound', symbol: 'LTP', decimals: 18 },
    { address: tether, name: 'Latchkey Test Tether', symbol: 'LTT', decimals: 6 },
  ]
  const chains = chainsOf(described).map((each, index) =>
    index === 0 ? { ...each, tokens: own } : each,
  )
  catalogue = await startCatalogue(undefined, chains, { prices: pricesOf(described) })
  site = await servePlayground(described, { blockchain: catalogue.url })
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), site?.close()])
  await catalogue?.stop()
  await localnet?.stop()
})

const chain = () => localnet.evm[0]
const node = () => createPublicClient({ transport: http(chain().rpcUrl), pollingInterval: 50 })
const account = (index: number) => localnet.accounts[index]?.address as Address

async function deployWithPair(
  name: 'TestPound' | 'TestTether',
  decimals: number,
): Promise<Address> {
  const { rpcUrl, token: dollar, pools } = chain()
  if (!pools) throw new Error('The chain has no pools')
  const user = evmUser(rpcUrl, readContracts())
  const maker = account(9)
  const amount = 100_000n
  const { address } = await user.deploy(maker, name)
  const factory = readPoolContracts().UniswapV2Factory.abi as Abi
  const tokens = [address, dollar]
  const call = (functionName: string) =>
    encodeFunctionData({ abi: factory, functionName, args: tokens })
  await user.send(maker, { to: pools.v2Factory, data: call('createPair') })
  const found = await user.call<string>('eth_call', [
    { to: pools.v2Factory, data: call('getPair') },
    'latest',
  ])
  const pair = `0x${found.slice(26)}`
  await user.write(maker, address, 'TestDollar', 'mint', [pair, amount * 10n ** BigInt(decimals)])
  await user.write(maker, dollar, 'TestDollar', 'mint', [pair, amount * 10n ** 6n])
  const mint = encodeFunctionData({
    abi: readPoolContracts().UniswapV2Pair.abi as Abi,
    functionName: 'mint',
    args: [maker],
  })
  await user.send(maker, { to: pair, data: mint })
  // What the visitor swaps.
  await user.write(maker, address, 'TestDollar', 'mint', [
    account(0),
    1_000n * 10n ** BigInt(decimals),
  ])
  return address as Address
}

/** What the first account has, by viem. */
const balance = (token?: Address): Promise<bigint> =>
  token === undefined
    ? node().getBalance({ address: account(0) })
    : node().readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account(0)],
      })
const unitsOf = (text: string, decimals: number): bigint => {
  const [whole = '', part = ''] = (/[\d,]+(\.\d+)?/.exec(text)?.[0] ?? '')
    .replace(/,/g, '')
    .split('.')
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals))
}

async function openSwap(visit: Visit): Promise<void> {
  await openAccount(visit, { blockchain: catalogue.url, projectId: catalogue.projectId })
  await visit.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await visit.dialog.getByLabel('You give').waitFor()
}
async function choose({ dialog }: Visit, side: 'give' | 'get', symbol: string): Promise<void> {
  await dialog.getByRole('button', { name: new RegExp(`^Token to ${side}:`) }).click()
  await dialog.getByPlaceholder('Search by name or address').waitFor()
  await dialog.getByRole('button', { name: symbol }).first().click()
  await dialog.getByLabel('You give').waitFor()
}
/** Fills the form in and goes to the review. */
async function review(visit: Visit, [give, get, amount]: readonly [string, string, string]) {
  const { dialog } = visit
  await choose(visit, 'give', give)
  await choose(visit, 'get', get)
  await dialog.getByLabel('You give').fill(amount)
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Review the swap' }).waitFor()
  await dialog.locator('button:not([aria-disabled])', { hasText: /^Swap$/ }).waitFor()
}
/** The kinds of prompts that the wallet shows until the swap is done. */
async function confirm({ dialog, prompt }: Visit): Promise<readonly string[]> {
  const titles: string[] = []
  const done = dialog.getByRole('heading', { name: 'Swapped', exact: true })
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  for (;;) {
    await prompt.getByRole('button', { name: 'Approve' }).or(done).first().waitFor()
    if (await done.isVisible()) return titles
    titles.push((await prompt.getByRole('heading').first().textContent()) ?? '')
    const box = await prompt.elementHandle()
    await prompt.getByRole('button', { name: 'Approve' }).click()
    await box?.waitForElementState('hidden')
  }
}

const tokens = (): Readonly<Record<string, readonly [Address | undefined, number]>> => ({
  ETH: [undefined, 18],
  LTD: [chain().token, 6],
  LTE: [chain().euro, 18],
  LTP: [pound, 18],
  LTT: [tether, 6],
})

describe('a swap in the modal, against the server and the pools', () => {
  it.each([
    ['the currency for a token', 'ETH', 'LTD', '0.5', 'Send this transaction?'],
    ['a token for a token', 'LTD', 'LTE', '120.5', 'Send 2 calls?'],
    ['a token for the currency', 'LTD', 'ETH', '300', 'Send 2 calls?'],
    ['two hops, from a token to the currency', 'LTT', 'ETH', '50', 'Send 2 calls?'],
    ['a token that takes permits', 'LTP', 'LTD', '25', 'Send 2 calls?'],
  ] as const)(
    'W-11 %s asks once, and what arrives is what was said, read by viem',
    async (_, give, get, amount, title) => {
      const visit = await createVisit(browser, site)
      const { dialog, page, watch, context } = visit
      await openSwap(visit)
      await review(visit, [give, get, amount])
      const [given, givenDecimals] = tokens()[give] ?? [undefined, 0]
      const [got, gotDecimals] = tokens()[get] ?? [undefined, 0]
      const outcome = (await dialog.locator('[data-part=swap-outcome] p').textContent()) ?? ''
      expect(outcome).toMatch(new RegExp(`[−-]${amount.replace('.', '\\.')}.*${give}`))
      const before = [await balance(given), await balance(got)] as const
      expect(await findAxeProblems(page)).toEqual([])
      const titles = await confirm(visit)
      // The wallet takes batches (EIP-5792), so approval and swap are one prompt.
      expect(titles).toEqual([title])
      const [gave, gained] = [before[0] - (await balance(given)), (await balance(got)) - before[1]]
      if (given !== undefined) expect(gave).toBe(unitsOf(amount, givenDecimals))
      const said = /\+([\d,]+\.?\d*)/.exec(outcome)?.[1] ?? ''
      const promised = unitsOf(said, gotDecimals)
      // The currency also pays for gas; what is shown has fewer digits than what arrives.
      const tolerance = got === undefined ? 10n ** 16n : promised / 10_000n + 1n
      const difference = gained > promised ? gained - promised : promised - gained
      expect(difference <= tolerance, `${gained} for ${said}`).toBe(true)
      expect(watch.problems()).toEqual([])
      await context.close()
    },
  )

  it('an approval that stands is taken back first where the token demands it; a declined step is gone on from', async () => {
    const { pools, rpcUrl } = chain()
    const user = evmUser(rpcUrl, readContracts())
    await user.write(account(0), tether, 'TestTether', 'approve', [pools?.router, 5n])
    const visit = await createVisit(browser, site)
    const { dialog, prompt, watch, context } = visit
    await openSwap(visit)
    await review(visit, ['LTT', 'LTD', '40'])
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await prompt.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('You declined it in the wallet. Nothing was swapped.').waitFor()
    const before = await balance(tether)
    expect(await confirm(visit)).toEqual(['Send 3 calls?'])
    expect(before - (await balance(tether))).toBe(40_000_000n)
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  it('a price that another trade has moved is shown before the wallet is asked', async () => {
    const { pools, rpcUrl } = chain()
    if (!pools) throw new Error('The chain has no pools')
    const visit = await createVisit(browser, site)
    const { dialog, prompt, watch, context } = visit
    await openSwap(visit)
    await review(visit, ['LTP', 'LTD', '100'])
    const user = evmUser(rpcUrl, readContracts())
    const amount = 8_000n * 10n ** 18n
    await user.write(account(8), pound, 'TestDollar', 'mint', [account(8), amount])
    await user.write(account(8), pound, 'TestDollar', 'approve', [pools.router, amount])
    const data = encodeFunctionData({
      abi: readPoolContracts().SwapRouter02.abi as Abi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, 0n, [pound, chain().token], account(8)],
    })
    await user.send(account(8), { to: pools.router, data })
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await dialog
      .getByRole('alert')
      .or(dialog.locator('[data-part=preview-error]'))
      .or(dialog.getByText('You accept', { exact: false }))
      .or(dialog.getByText('I accept the price impact', { exact: false }))
      .first()
      .waitFor()
    expect(await prompt.count()).toBe(0)
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})
