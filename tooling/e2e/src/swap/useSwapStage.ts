import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { readContracts, readPoolContracts } from '@latchkey/localnet/evm'
import type { EvmWallet, EvmWalletRequest } from '@latchkey/testing/evm'
import { injectEvmWallet } from '@latchkey/testing/playwright'
import type { Browser } from 'playwright-core'
import { type Abi, createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { chainsOf, pricesOf } from '../../../../apps/server/local/chainsOf.mjs'
import { evmUser } from '../../../../apps/server/test/evmUser.js'
import { openAccount } from '../account/openAccount.js'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'

type Address = `0x${string}`
/** The name of the wallet that the test holds. */
export const heldWallet = 'Held Wallet'
/** The methods of a wallet that sign or send. */
const writes = /^(eth_send|eth_sign|personal_sign|wallet_sendCalls)/

export type SwapStage = {
  readonly browser: Browser
  readonly localnet: Localnet
  /** The symbol's token and decimals; the currency has no address. */
  readonly tokens: Readonly<Record<string, readonly [Address | undefined, number]>>
  /** The token of this stage that takes permits. */
  readonly pound: Address
  /** The token of this stage that is as USDT: no approval over another. */
  readonly tether: Address
  readonly router: Address
  node(): ReturnType<typeof createPublicClient>
  user(): ReturnType<typeof evmUser>
  account(index: number): Address
  /** The server's clock goes on by so much; the page and the chain do not see it. */
  passOnServer(ms: number): void
  /** The balance of an account by viem; without `owner`, of the first one. */
  balance(token?: Address, owner?: Address): Promise<bigint>
  /** The page with the playground's own wallet, which batches. */
  visit(): Promise<Visit>
  /** The page with a wallet that the test holds, and the form of a swap. */
  hold(options?: { readonly batches?: boolean }): Promise<HeldVisit>
}

export type HeldVisit = Visit & {
  readonly wallet: EvmWallet
  /** The names of the requests for signatures and transactions so far. */
  asked(): readonly string[]
  /** Declines the next request of this kind. */
  declineNext(kind: EvmWalletRequest['kind']): void
}

/** The operator's fee of a swap, as in the server's configuration. */
type OperatorFee = { readonly bps: number; readonly recipient: Address }

/** The page, the real server and a chain with pools and tokens of the stage's own. */
export function useSwapStage({ fee }: { readonly fee?: OperatorFee } = {}): SwapStage {
  const stage = {} as { -readonly [Name in keyof SwapStage]: SwapStage[Name] }
  let site: ServedFolder
  let catalogue: RunningCatalogue
  let ahead = 0

  async function show(visit: Visit) {
    const { page, dialog } = visit
    await page.evaluate(() =>
      (window as unknown as { kit: { open(input: object): void } }).kit.open({ view: 'Account' }),
    )
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await dialog.getByLabel('You give').waitFor()
  }

  beforeAll(async () => {
    ;[stage.browser, stage.localnet] = await Promise.all([
      sharedBrowser(),
      startLocalnet({ pools: true }),
    ])
    const { localnet } = stage
    const [chain] = localnet.evm
    const { pools, rpcUrl, token: dollar, euro } = chain
    if (!pools) throw new Error('The chain has no pools')
    stage.router = pools.router
    stage.node = () => createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
    stage.user = () => evmUser(rpcUrl, readContracts())
    stage.account = (index) => localnet.accounts[index]?.address as Address
    stage.balance = (token, address = stage.account(0)) =>
      token === undefined
        ? stage.node().getBalance({ address })
        : stage.node().readContract({
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address],
          })
    stage.pound = await deployWithPair(stage, 'TestPound', 18)
    stage.tether = await deployWithPair(stage, 'TestTether', 6)
    const toll = await deployWithPair(stage, 'TestToll', 18)
    stage.tokens = {
      ETH: [undefined, 18],
      LTD: [dollar, 6],
      LTE: [euro, 18],
      LTP: [stage.pound, 18],
      LTT: [stage.tether, 6],
      LTL: [toll, 18],
    }
    const described = localnet.describe()
    const own = [
      { address: stage.pound, name: 'Latchkey Test Pound', symbol: 'LTP', decimals: 18 },
      { address: stage.tether, name: 'Latchkey Test Tether', symbol: 'LTT', decimals: 6 },
      { address: toll, name: 'Latchkey Test Toll', symbol: 'LTL', decimals: 18 },
    ]
    const chains = chainsOf(described).map((each, index) =>
      index === 0
        ? { ...each, tokens: own, ...('amm' in each && { amm: { ...(each.amm as object), fee } }) }
        : each,
    )
    const prices = pricesOf(described)
    catalogue = await startCatalogue(undefined, chains, { prices }, () => Date.now() + ahead)
    stage.passOnServer = (ms) => {
      ahead += ms
    }
    site = await servePlayground(described, { blockchain: catalogue.url })
    stage.visit = async () => {
      const visit = await createVisit(stage.browser, site)
      await openAccount(visit, { blockchain: catalogue.url, projectId: catalogue.projectId })
      await show(visit)
      return visit
    }
    stage.hold = async ({ batches = true } = {}) => {
      const visit = await createVisit(stage.browser, site)
      let declined: string | undefined
      const wallet = await injectEvmWallet(visit.context, {
        privateKeys: localnet.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
        chains: localnet.evm.map(({ chainId, rpcUrl: url, name }) => ({
          id: chainId,
          rpcUrl: url,
          name,
        })),
        name: heldWallet,
        rdns: 'dev.latchkey.held-wallet',
        batches,
        ...(batches && { batchDelegate: chain.batchDelegate }),
        approve({ kind }) {
          if (kind !== declined) return true
          declined = undefined
          return false
        },
      })
      const { open, page, dialog } = visit
      const { url: blockchain, projectId } = catalogue
      await open(new URLSearchParams({ blockchain, projectId }).toString())
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: heldWallet }).click()
      await page.getByTestId('status').waitFor()
      await dialog.waitFor({ state: 'detached' })
      await show(visit)
      return {
        ...visit,
        wallet,
        asked: () =>
          wallet.requests.map(({ method }) => method).filter((method) => writes.test(method)),
        declineNext(kind) {
          declined = kind
        },
      }
    }
  })
  afterAll(async () => {
    await Promise.all([leaveBrowser(stage.browser), site?.close()])
    await catalogue?.stop()
    await stage.localnet?.stop()
  })
  return stage
}

/** A token of the stage's own with a V2 pair to the dollar; the first account has 1,000 of it. */
async function deployWithPair(
  { localnet, account, user }: SwapStage,
  name: 'TestPound' | 'TestTether' | 'TestToll',
  decimals: number,
): Promise<Address> {
  const { token: dollar, pools } = localnet.evm[0]
  if (!pools) throw new Error('The chain has no pools')
  const { deploy, send, call, write } = user()
  const maker = account(9)
  const amount = 100_000n
  const { address } = await deploy(maker, name)
  const dataOf = (functionName: string) =>
    encodeFunctionData({
      abi: readPoolContracts().UniswapV2Factory.abi as Abi,
      functionName,
      args: [address, dollar],
    })
  await send(maker, { to: pools.v2Factory, data: dataOf('createPair') })
  const found = await call<string>('eth_call', [
    { to: pools.v2Factory, data: dataOf('getPair') },
    'latest',
  ])
  const pair = `0x${found.slice(26)}`
  await write(maker, address, 'TestDollar', 'mint', [pair, amount * 10n ** BigInt(decimals)])
  await write(maker, dollar, 'TestDollar', 'mint', [pair, amount * 10n ** 6n])
  const mint = encodeFunctionData({
    abi: readPoolContracts().UniswapV2Pair.abi as Abi,
    functionName: 'mint',
    args: [maker],
  })
  await send(maker, { to: pair, data: mint })
  const given = 1_000n * 10n ** BigInt(decimals)
  await write(maker, address, 'TestDollar', 'mint', [account(0), given])
  return address as Address
}
