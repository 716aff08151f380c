import { type Localnet, startLocalnet } from '@latchkey/localnet'
import type { Browser } from 'playwright-core'
import { createPublicClient, formatUnits, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainsOf, pricesOf } from '../../../../apps/server/local/chainsOf.mjs'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import { findAxeProblems } from '../findAxeProblems.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit } from '../visit.js'
import { openAccount } from './openAccount.js'

let browser: Browser
let localnet: Localnet
let site: ServedFolder
let catalogue: RunningCatalogue
beforeAll(async () => {
  ;[browser, localnet] = await Promise.all([sharedBrowser(), startLocalnet({ pools: true })])
  const described = localnet.describe()
  catalogue = await startCatalogue(undefined, chainsOf(described), { prices: pricesOf(described) })
  site = await servePlayground(described, { blockchain: catalogue.url })
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), site?.close()])
  await catalogue?.stop()
  await localnet?.stop()
})

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function balanceOf(address) view returns (uint256)',
])

/** Balances and prices of an account in dollars, read by viem from the chain and its pools. */
async function readWorth(owner: `0x${string}`): Promise<number> {
  const [{ rpcUrl, token, euro, pools }] = localnet.evm
  if (!pools) throw new Error('The chain has no pools')
  const client = createPublicClient({ transport: http(rpcUrl) })
  const read = (address: `0x${string}`, functionName: string, args: readonly unknown[] = []) =>
    client.readContract({ address, abi, functionName, args } as never) as Promise<never>
  const pair: `0x${string}` = await read(pools.v2Factory, 'getPair', [pools.wrapped, token])
  const reserves: readonly [bigint, bigint] = await read(pair, 'getReserves')
  const isFirst = String(await read(pair, 'token0')).toLowerCase() === token.toLowerCase()
  const [dollars, ether] = isFirst ? reserves : [reserves[1], reserves[0]]
  const etherPrice = Number(formatUnits(dollars, 6)) / Number(formatUnits(ether, 18))
  const pool: `0x${string}` = await read(pools.v3Factory, 'getPool', [token, euro, 100])
  const [root]: readonly [bigint] = await read(pool, 'slot0')
  const ratio = (Number(root) / 2 ** 96) ** 2
  const isDollarFirst = String(await read(pool, 'token0')).toLowerCase() === token.toLowerCase()
  // Units of one token for a unit of the other, six decimals against eighteen.
  const euroPrice = (isDollarFirst ? 1 / ratio : ratio) * 10 ** 12
  const [native, usd, eur] = await Promise.all([
    client.getBalance({ address: owner }),
    read(token, 'balanceOf', [owner]) as Promise<bigint>,
    read(euro, 'balanceOf', [owner]) as Promise<bigint>,
  ])
  return (
    Number(formatUnits(native, 18)) * etherPrice +
    Number(formatUnits(usd, 6)) +
    Number(formatUnits(eur, 18)) * euroPrice
  )
}

describe('the total of the account view', () => {
  it('is what balances and the pools’ prices make, within 0.5 %, read by an independent library', async () => {
    const visit = await createVisit(browser, site)
    const { page, dialog, watch, context } = visit
    await openAccount(visit, { blockchain: catalogue.url, projectId: catalogue.projectId })
    const total = dialog.locator('[data-part=account-total]')
    await expect.poll(async () => (await total.textContent()) ?? '').toMatch(/\$[\d,]+/)
    const shown = Number(((await total.textContent()) ?? '').replace(/[^\d.]/g, ''))
    const owner = await page.evaluate(() => {
      type State = { readonly active?: { readonly address: string } }
      const { kit } = window as unknown as {
        kit: { account: { store: { getState(): State } } }
      }
      return kit.account.store.getState().active?.address.split(':').at(-1) ?? ''
    })
    const worth = await readWorth(owner as `0x${string}`)
    expect(worth).toBeGreaterThan(1_000_000)
    expect(Math.abs(shown / worth - 1)).toBeLessThan(0.005)
    expect(await findAxeProblems(page)).toEqual([])
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})
