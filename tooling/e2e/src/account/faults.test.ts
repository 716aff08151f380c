import { describe, expect, inject, it } from 'vitest'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { until } from '../catalogue/modal.js'
import { type FaultName, faults, type Stage } from '../catalogue/openStage.js'
import { useCatalogue } from '../catalogue/useCatalogue.js'
import { tableRows } from '../tableRows.js'

/** What fails of the back end, and how the chain's node does. */
type Row = {
  readonly backEnd: FaultName | 'none'
  /** `lists`: balances, history and prices. `accounts`: the first two. `prices`: those alone. */
  readonly part?: 'lists' | 'accounts' | 'prices'
  readonly node: FaultName | 'none'
}

const names = [...(Object.keys(faults) as FaultName[]), 'none'] as const
/** A refused connection has no path. */
const parts = names.filter((name) => name !== 'refuse' && name !== 'none')
const rows: readonly Row[] = [
  ...names.flatMap((backEnd) => names.map((node) => ({ backEnd, node }))),
  ...(['lists', 'accounts', 'prices'] as const).flatMap((part) =>
    parts.flatMap((backEnd) => names.map((node) => ({ backEnd, part, node }))),
  ),
]
/** The rows of every run: each fault on each side, both sides at once, and each part. */
const ofEveryRun = [
  'refuse none',
  'refuse refuse',
  '500 none',
  'garbage 429',
  'truncated none',
  'none hang',
  'none garbage',
  'DNS none',
  'hang none',
  '429 truncated',
  'slow 3G slow 3G',
  'none DNS',
  'lists 500 none',
  'lists 500 500',
  'accounts 500 none',
  'prices garbage refuse',
]
const nameOf = ({ part, backEnd, node }: Row) => [part, backEnd, node].filter(Boolean).join(' ')

const onStage = useCatalogue(chainsOf(inject('localnet')))

const works = (fault: FaultName | 'none') => fault === 'none' || fault === 'slow 3G'

/** Opens Account with the faults in place once the wallet is connected. */
async function openAccount(stage: Stage, { backEnd, part, node }: Row): Promise<void> {
  const { page, proxy, watch } = stage
  await page.clock.install()
  await stage.start(`&${new URLSearchParams({ blockchain: proxy.urls.blockchain })}`)
  if (node !== 'none') await stage.fail(node, 'chain')
  if (backEnd !== 'none' && (part === 'lists' || part === 'prices'))
    await stage.fail(backEnd, 'blockchain', '/v1/fungible/price')
  if (backEnd !== 'none' && (part === 'lists' || part === 'accounts'))
    await stage.fail(backEnd, 'blockchain', '/v1/account')
  if (backEnd !== 'none' && part === undefined) await stage.fail(backEnd, 'blockchain')
  await stage.connect()
  await page.getByRole('navigation').getByRole('button').last().click()
  expect(watch.requests.length).toBeGreaterThan(0)
}

/** Waits, for what hangs with the page's clock ahead of ours, so that deadlines pass. */
const soon = (stage: Stage, row: Row, what: string, isSo: () => Promise<boolean>) =>
  until(what, async () => {
    const both = [row.backEnd, row.node]
    if (both.includes('hang') && !both.includes('slow 3G')) await stage.page.clock.fastForward(500)
    return await isSo()
  })

describe('R-02 the account view, whatever fails of the back end, its prices and the node', () => {
  it.concurrent.each(
    tableRows(
      rows.map((row) => ({ ...row, name: nameOf(row) })),
      ({ name }) => ofEveryRun.includes(name),
    ),
  )('$name: what is known stands there, and what is not is never an empty list', (row) =>
    onStage(async (stage) => {
      const { dialog, page } = stage
      const listsWork = row.part === 'prices' || works(row.backEnd)
      const panel = dialog.getByRole('tabpanel')
      const text = async () => (await panel.textContent()) ?? ''
      const has = (words: string | RegExp) => async () => (await panel.getByText(words).count()) > 0

      await openAccount(stage, row)
      const tokens = listsWork || works(row.node)
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

      await dialog.getByRole('tab', { name: 'Activity' }).click()
      await soon(
        stage,
        row,
        listsWork ? 'a transaction' : 'unknown activity',
        listsWork
          ? async () =>
              (await panel.getByRole('button', { name: /^(Sent|Received|Minted)/ }).count()) > 0
          : has('Your activity is not known right now'),
      )
      expect(await has('No transactions yet')()).toBe(false)

      await stage.mend()
      await page.clock.fastForward(31_000)
      if (!listsWork) await dialog.getByRole('button', { name: 'Try again', exact: true }).click()
      await soon(
        stage,
        row,
        'a transaction',
        async () =>
          (await panel.getByRole('button', { name: /^(Sent|Received|Minted)/ }).count()) > 0,
      )
    }),
  )
})
