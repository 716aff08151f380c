import { describe, expect, inject, it } from 'vitest'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { tableRows } from '../../../suite/tableRows.js'
import { until } from '../catalogue/modal.js'
import { type FaultName, faults, type Stage } from '../catalogue/openStage.js'
import { useCatalogue } from '../catalogue/useCatalogue.js'

type Fault = FaultName | 'none'

/** The faults of the back end and of the chain's node. */
type Row = {
  readonly backEnd: Fault
  /**
   * The part of the back end that fails. `lists`: balances, NFTs, history and prices. `accounts`:
   * all but prices. Nothing: all of it, connections too.
   */
  readonly part?: 'lists' | 'accounts' | 'prices' | 'nfts'
  readonly node: Fault
  /** How the prices fail, where that is another way than the accounts'. */
  readonly prices?: FaultName
}

const names = [...(Object.keys(faults) as FaultName[]), 'none'] as const
/** A refused connection has no path. */
const parts = names.filter((name) => name !== 'refuse' && name !== 'none')
const twice = (row: Omit<Row, 'node'>, turn: number): readonly Row[] =>
  (['none', names[turn % (names.length - 1)] ?? 'none'] as const).map((node) => ({ ...row, node }))
const rows: readonly Row[] = [
  ...names.flatMap((backEnd) => names.map((node) => ({ backEnd, node }))),
  ...(['lists', 'accounts'] as const).flatMap((part) =>
    parts.flatMap((backEnd) => names.map((node) => ({ backEnd, part, node }))),
  ),
  // Each with a working node, and with one of the node's faults in turn: no node is asked for NFTs,
  // and prices are asked for once the node has answered.
  ...parts.flatMap((backEnd, at) => [
    ...twice({ backEnd, part: 'nfts' }, at),
    ...twice({ backEnd, part: 'prices' }, at),
    ...parts
      .filter((prices) => prices !== backEnd)
      .flatMap((prices, turn) => twice({ backEnd, part: 'accounts', prices }, at + turn)),
  ]),
]
/** The rows of every run: the whole back end, its lists alone, and these with the node. */
const ofEveryRun = ['refuse none', 'lists 500 none', 'lists 500 500']
const nameOf = ({ part, backEnd, prices, node }: Row) =>
  prices === undefined
    ? [part, backEnd, node].filter(Boolean).join(' ')
    : `${part} ${backEnd}, prices ${prices}, ${node}`

const localnet = inject('localnet')
const [{ chainId, token }] = localnet.evm
const me = localnet.accounts[0]?.address
const onStage = useCatalogue(chainsOf(localnet), {
  prices: { stables: [`eip155:${chainId}:${token}`] },
})

const works = (fault: Fault) => fault === 'none' || fault === 'slow 3G'

/** The parts of the view that work despite the faults of a row. */
function expectedOf({ part, backEnd, prices, node }: Row) {
  const fine = works(backEnd)
  const listsWork = fine || part === 'prices' || part === 'nfts'
  return {
    listsWork,
    nftsWork: fine || part === 'prices',
    pricesWork: prices ? works(prices) : fine || part === 'accounts' || part === 'nfts',
    nodeWorks: works(node),
  }
}

/** Puts the faults of a row in place. */
async function breakAll(stage: Stage, { backEnd, part, prices, node }: Row): Promise<void> {
  if (node !== 'none') await stage.fail(node, 'chain')
  const ofPrices = prices ?? (part === 'lists' || part === 'prices' ? backEnd : 'none')
  if (ofPrices !== 'none') await stage.fail(ofPrices, 'blockchain', '/v1/fungible/price')
  if (backEnd === 'none') return
  if (part === 'lists' || part === 'accounts')
    await stage.fail(backEnd, 'blockchain', '/v1/account')
  if (part === 'nfts') await stage.fail(backEnd, 'blockchain', `/v1/account/${me}/nfts`)
  if (part === undefined) await stage.fail(backEnd, 'blockchain')
}

/**
 * Opens Account with the faults in place: on a blank page once the wallet is connected, and on a
 * page of a row before by a reload, which forgets all that was read.
 */
async function openAccount(stage: Stage, row: Row): Promise<void> {
  const { page, proxy, watch } = stage
  const isFirst = page.url() === 'about:blank'
  if (isFirst) {
    await page.clock.install()
    await stage.start(`&${new URLSearchParams({ blockchain: proxy.urls.blockchain })}`)
  }
  await breakAll(stage, row)
  if (isFirst) await stage.connect()
  else await page.reload()
  await page.getByTestId('status').waitFor()
  await page.getByRole('navigation').getByRole('button').last().click()
  expect(watch.requests.length).toBeGreaterThan(0)
}

/** Some side is slow, and no deadline may pass because the machine is busy. */
const isSlow = (row: Row) => [row.backEnd, row.node, row.prices].includes('slow 3G')

/**
 * Waits, for what hangs with the page's clock ahead of ours, so that deadlines pass; for what is
 * slow with a clock that goes on by a look at the page, and so waits for a busy server.
 */
const soon = (stage: Stage, row: Row, what: string, isSo: () => Promise<boolean>) =>
  until(what, async () => {
    const { clock } = stage.page
    const hangs = [row.backEnd, row.node, row.prices].includes('hang')
    if (isSlow(row)) await clock.runFor(50)
    else if (hangs) await clock.fastForward(500)
    return isSo()
  })

async function checkRow(stage: Stage, row: Row): Promise<void> {
  const { dialog, page } = stage
  const { listsWork, nftsWork, pricesWork, nodeWorks } = expectedOf(row)
  const panel = dialog.getByRole('tabpanel')
  const text = async () => (await panel.textContent()) ?? ''
  const has = (words: string | RegExp) => async () => (await panel.getByText(words).count()) > 0
  const open = (tab: string) => dialog.getByRole('tab', { name: tab }).click()
  const hasNfts = async () =>
    (await panel.getByRole('button', { name: /^Test Art #1 / }).count()) > 0
  const hasTransactions = async () =>
    (await panel.getByRole('button', { name: /^(Sent|Received|Minted)/ }).count()) > 0

  await openAccount(stage, row)
  if (isSlow(row)) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const tokens = listsWork || nodeWorks
  await soon(
    stage,
    row,
    tokens ? 'the token' : 'unknown balances',
    has(tokens ? 'Latchkey Test Dollar' : 'Your balances are not known right now'),
  )
  if (tokens && !listsWork)
    await soon(stage, row, 'the source', has(/^The site’s server did not answer/))
  // The native balance is that of the node, or of the back end; never a zero for unknown.
  if (tokens) expect(await text()).toMatch(/\d/)
  expect(await dialog.locator('[data-part=balance]').textContent()).not.toMatch(/^0\b/)
  // Nor is an unknown price: the back end's own list carries the prices that it knows.
  const total = dialog.locator('[data-part=account-total]')
  expect(await total.count()).toBe(tokens && (listsWork || pricesWork) ? 1 : 0)
  if (tokens) expect(await text()).not.toMatch(/\$0(\.00)?(?!\d)/)

  await open('NFTs')
  await soon(
    stage,
    row,
    nftsWork ? 'an NFT' : 'unknown NFTs',
    nftsWork ? hasNfts : has('Your NFTs are not known right now'),
  )
  expect(await text()).not.toMatch(/No NFT|lists no NFTs/)

  await open('Activity')
  await soon(
    stage,
    row,
    listsWork ? 'a transaction' : 'unknown activity',
    listsWork ? hasTransactions : has('Your activity is not known right now'),
  )
  expect(await has('No transactions yet')()).toBe(false)

  await stage.mend()
  await page.clock.fastForward(31_000)
  const again = dialog.getByRole('button', { name: 'Try again', exact: true })
  if (!listsWork) await again.click()
  await soon(stage, row, 'a transaction', hasTransactions)
  await open('NFTs')
  if (!nftsWork && !(await hasNfts())) {
    const isEither = async () => (await hasNfts()) || (await again.isVisible())
    await soon(stage, row, 'NFTs, or another try', isEither)
    if (!(await hasNfts())) await again.click()
  }
  await soon(stage, row, 'an NFT', hasNfts)
  if (isSlow(row)) await page.clock.resume()
}

/** Rows of one fault of the back end, which share a page. */
const groups = new Map<string, Row[]>()
for (const row of tableRows(rows, (each) => ofEveryRun.includes(nameOf(each)))) {
  const { part, backEnd, prices } = row
  const name = `${part ?? 'all'} ${backEnd}${prices ? ', prices else' : ''}`
  groups.set(name, [...(groups.get(name) ?? []), row])
}

describe('the account view, whatever fails of the back end, its prices and the node [R-02]', () => {
  it.concurrent.each([...groups])(
    '%s: known data is shown, and unknown data is never an empty list',
    (_, ofGroup) =>
      onStage(async (stage) => {
        for (const row of ofGroup)
          await checkRow(stage, row).catch((cause: Error) => {
            throw new Error(`${nameOf(row)}: ${cause.message}`, { cause })
          })
      }),
  )
})
