import { describe, expect, it } from 'vitest'
import { concurrentAtLength, tableRows } from '../../../suite/tableRows.js'
import { catalogueStateOf, countOf, openAll, openModal, scrollToEnd, until } from './modal.js'
import { type FaultName, faults, type Stage } from './openStage.js'
import { useCatalogue } from './useCatalogue.js'

const cells = Object.keys(faults) as readonly FaultName[]
const broken = cells.filter((name) => name !== 'slow 3G')

/** The fault of each service in every run; `npm run test:long` has each service with each fault. */
const ofEveryRun = { catalogue: 'hang', pictures: '500', node: '429', events: 'garbage' } as const
const cellsOf = (service: keyof typeof ofEveryRun, names = cells) =>
  tableRows(names, (name) => name === ofEveryRun[service])

const onStage = useCatalogue()

const stale = ({ dialog }: Stage) => dialog.getByText('List may be out of date')
const noSpinner = ({ dialog }: Stage) =>
  until(
    'no spinner',
    async () =>
      (await dialog.locator('[aria-busy=true], [data-skeleton], [data-part=spinner]').count()) ===
      0,
  )

describe('the catalogue [R-02, R-06]', () => {
  it.concurrent.each(cellsOf('catalogue', broken))(
    '%s: 30 wallets are there, the list says once that it may be old, Retry brings the host’s, a wallet connects',
    (name) =>
      onStage(async (stage) => {
        const { proxy, dialog, watch } = stage
        await stage.fail(name, 'catalogue')
        await stage.start()
        expect(watch.requests.filter(({ url }) => url.startsWith(proxy.urls.catalogue))).toEqual([])
        await openModal(stage)
        await openAll(stage)
        expect(await countOf(stage)).toBeGreaterThanOrEqual(30)
        await until('the list says that it is old', async () => (await stale(stage).count()) > 0)
        expect(await stale(stage).count()).toBe(1)
        await noSpinner(stage)
        expect(await countOf(stage)).toBeGreaterThanOrEqual(30)

        await stage.mend()
        await dialog.getByRole('button', { name: 'Retry', exact: true }).click()
        await until(
          'the host’s list',
          async () => (await catalogueStateOf(stage)) === 'server success',
        )
        expect(await stale(stage).count()).toBe(0)

        await stage.fail(name, 'catalogue')
        await dialog.getByRole('button', { name: 'Back', exact: true }).click()
        await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
        await stage.approve()
        await stage.page.getByTestId('status').waitFor()
      }),
  )

  concurrentAtLength(
    'slow 3G: the bundled list is there at once and the host’s comes in its time',
    () =>
      onStage(async (stage) => {
        await stage.fail('slow 3G', 'catalogue')
        await stage.start()
        await openModal(stage)
        await openAll(stage)
        expect(await countOf(stage)).toBeGreaterThanOrEqual(30)
        await until(
          'the host’s list',
          async () => (await catalogueStateOf(stage)) === 'server success',
        )
        expect(await stale(stage).count()).toBe(0)
        await noSpinner(stage)
      }),
  )

  concurrentAtLength('every service is down: an installed wallet connects as ever', () =>
    onStage(async (stage) => {
      await stage.failAll()
      await stage.start()
      await stage.connect()
    }),
  )
})

describe('the catalogue’s pictures [R-02]', () => {
  it.concurrent.each(cellsOf('pictures'))(
    '%s: letters in their place, the list goes on, and pictures once they can be had',
    (name) =>
      onStage(async (stage) => {
        const { dialog, page } = stage
        const letters = () => dialog.locator('[data-part=tile] [data-letter]').count()
        const asked = () => dialog.locator('[data-part=tile] img[src^="http:"]').count()
        const pictures = () =>
          dialog
            .locator('[data-part=tile] img[src^="http:"]')
            .evaluateAll(
              (all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length,
            )
        await stage.fail(name, 'catalogue', '/getWalletImage')
        await stage.start()
        await openModal(stage)
        await openAll(stage)
        await until(
          'the host’s list',
          async () => (await catalogueStateOf(stage)) === 'server success',
        )
        if (name === 'slow 3G')
          await until(
            'a picture or a letter',
            async () => (await pictures()) + (await letters()) > 0,
          )
        else await until('letters only', async () => (await letters()) > 0 && (await asked()) === 0)
        // Pictures that hang must not keep the next page waiting.
        await scrollToEnd(stage)
        await until('the next page', async () => (await countOf(stage)) > 50)
        expect(await stale(stage).count()).toBe(0)
        await noSpinner(stage)

        await stage.mend()
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await openModal(stage)
        await openAll(stage)
        await until('pictures', async () => (await pictures()) > 0)
      }),
  )
})

describe('the node of a chain [R-02, R-06]', () => {
  const balance = ({ dialog }: Stage) => dialog.locator('[data-part=balance]')
  const isKnown = async (stage: Stage) => /\d/.test((await balance(stage).textContent()) ?? '')
  const openAccount = async (stage: Stage, name: FaultName) => {
    await stage.fail(name, 'chain')
    await stage.start()
    await stage.connect()
    await stage.page.getByRole('navigation').getByRole('button').last().click()
    await balance(stage).waitFor()
  }

  it.concurrent.each(cellsOf('node', broken))(
    '%s: the account says that its balance is not to be had and when to try again, which brings it',
    (name) =>
      onStage(async (stage) => {
        const { page, dialog } = stage
        await page.clock.install()
        await openAccount(stage, name)
        const state = dialog.locator('[data-part=balance-state]')
        await until('what is wrong with the balance', async () => (await state.count()) > 0)
        expect(await state.textContent()).toMatch(/Not available.*Again in \d+ s/)
        expect(await isKnown(stage)).toBe(false)
        expect(await balance(stage).getAttribute('aria-busy')).toBe(null)

        await stage.mend()
        await page.clock.fastForward(31_000)
        const again = state.getByRole('button', { name: /^Try again/ })
        // The list of tokens may bring the balance before the click.
        await until('the balance', async () => {
          if (!(await isKnown(stage))) await again.click({ timeout: 1_000 }).catch(() => {})
          return await isKnown(stage)
        })
      }),
  )

  concurrentAtLength('slow 3G: the balance comes', () =>
    onStage(async (stage) => {
      await openAccount(stage, 'slow 3G')
      await until('the balance', () => isKnown(stage))
    }),
  )
})

describe('the events [R-02]', () => {
  it.concurrent.each(cellsOf('events'))(
    '%s: the page shows no error, and later ones arrive',
    (name) =>
      onStage(async (stage) => {
        const { page, dialog, proxy } = stage
        const sent = () =>
          proxy.log.filter(({ service, method }) => service === 'events' && method === 'POST')
        await page.clock.install()
        await stage.fail(name, 'events')
        await stage.start(
          `&${new URLSearchParams({ events: proxy.urls.events, analytics: 'true' })}`,
        )
        await openModal(stage)
        // Once: the deadlines of pending requests run by the page's clock too. Events that are
        // not gathered yet go 10 s later.
        await page.clock.fastForward(10_500)
        await until('the events are sent', async () =>
          stage.watch.requests.some(
            ({ url, method }) => method === 'POST' && url.startsWith(proxy.urls.events),
          ),
        )
        expect((await dialog.getByRole('alert').allTextContents()).join('')).toBe('')
        await stage.mend()
        await page.keyboard.press('Escape')
        await stage.connect()
        await page.clock.fastForward(10_500)
        await until('the next events', async () =>
          sent().some(({ status = 0, faults: met }) => status === 204 && met.length === 0),
        )
      }),
  )
})
