import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { catalogueStateOf, countOf, openAll, openModal, scrollToEnd, until } from './modal.js'
import { openStage, type Stage } from './openStage.js'
import { type GivenWallet, type RunningCatalogue, startCatalogue } from './startCatalogue.js'

const generated = Array.from({ length: 130 }, (_, index): GivenWallet => {
  const number = String(index + 1).padStart(3, '0')
  return {
    id: `test:wallet-${number}`,
    name: `Wallet ${number}`,
    namespaces: ['eip155'],
    image_id: `wallet-${number}`,
    ...(index % 3 === 0 && { badge_type: 'certified' }),
  }
})
/**
 * The page's own test wallet as a catalogue knows it, and one that serves none of the page's
 * networks.
 */
const installed: GivenWallet = {
  id: 'test:installed',
  name: 'Known here',
  namespaces: ['eip155'],
  rdns: 'dev.latchkey.test-wallet',
}
const elsewhere: GivenWallet = {
  id: 'test:elsewhere',
  name: 'Wallet elsewhere',
  namespaces: ['cosmos'],
}
const wallets = [...generated.slice(0, 60), installed, elsewhere, ...generated.slice(60)]

let browser: Browser
let catalogue: RunningCatalogue
let stage: Stage
beforeAll(async () => {
  ;[browser, catalogue] = await Promise.all([sharedBrowser(), startCatalogue(wallets)])
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), catalogue?.stop()])
})

beforeEach(async () => {
  stage = await openStage(browser, catalogue)
})
afterEach(() => stage.close())

type Question = Readonly<
  Partial<
    Record<'page' | 'entries' | 'include' | 'exclude' | 'chains' | 'search' | 'badge_type', string>
  >
>

/** The requests for lists, in order. */
const questions = (): readonly (Question & { readonly at: number })[] =>
  stage.proxy.log.flatMap(({ service, path = '', at }) => {
    const url = new URL(path, 'http://proxy')
    return service === 'catalogue' && url.pathname === '/getWallets'
      ? [{ ...Object.fromEntries(url.searchParams), at }]
      : []
  })
/** Without the comma that is said between a name and its badge. */
const names = async () =>
  (await stage.dialog.locator('[data-part=tile-name]').allTextContents()).map((name) =>
    name.replace(/,$/, ''),
  )

/** The page anew, with the whole list. */
async function openList(): Promise<void> {
  await stage.start()
  await openModal(stage)
  await openAll(stage)
}

describe('the catalogue of a real server in the modal', () => {
  it('asks nobody before the click; then featured ones, 4 recommended, and pages of 40 with the server’s pictures as one scrolls', async () => {
    const { dialog, proxy, watch } = stage
    await stage.start('&featured=test:wallet-100,test:wallet-101')
    await stage.page.waitForLoadState('networkidle')
    expect(proxy.log.filter(({ service }) => service === 'catalogue')).toEqual([])

    await openModal(stage)
    await dialog.getByText('Wallet 004').waitFor()
    const rows = await dialog.locator('[data-part=connect]').getByRole('listitem').allTextContents()
    expect(rows.map((text) => text.replace(/Installed|[\d]+ wallets$/, '').trim())).toEqual([
      expect.stringContaining('Latchkey Test Wallet'),
      expect.stringContaining('Wallet 100'),
      expect.stringContaining('Wallet 101'),
      expect.stringContaining('Wallet 001'),
      expect.stringContaining('Wallet 002'),
      expect.stringContaining('Wallet 003'),
      expect.stringContaining('Wallet 004'),
      expect.stringContaining('All wallets'),
    ])
    expect(questions()).toMatchObject([
      {
        entries: '2',
        include: 'test:wallet-100,test:wallet-101',
        projectId: catalogue.projectId,
        st: 'latchkey',
      },
      { entries: '4', page: '1', exclude: 'test:wallet-100,test:wallet-101' },
    ])
    for (const { chains } of questions()) expect(chains).toBe('eip155:31337,eip155:31338')

    await openAll(stage)
    await until('the first page', async () => (await catalogueStateOf(stage)) === 'server success')
    expect(questions().slice(2)).toMatchObject([{ entries: '40', page: '1' }])
    expect(await countOf(stage)).toBe(1 + 2 + 40)
    const shown = () =>
      dialog
        .locator('[data-part=tile] img[src*="/getWalletImage/wallet-"]')
        .evaluateAll(
          (all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length,
        )
    await until('pictures of the server', async () => (await shown()) > 0)

    // Of the second page one is the installed wallet, of the third two are featured.
    for (const count of [43 + 39, 82 + 38, 120 + 11]) {
      await scrollToEnd(stage)
      await until(`${count} wallets`, async () => (await countOf(stage)) === count)
    }
    expect(
      questions()
        .slice(2)
        .map(({ page, entries }) => [page, entries]),
    ).toEqual([
      ['1', '40'],
      ['2', '40'],
      ['3', '40'],
      ['4', '40'],
    ])
    const inPage = new URL(stage.page.url()).origin
    const allowed = [
      inPage,
      proxy.urls.catalogue,
      proxy.urls.chain,
      new URL(inject('localnet').evm[1].rpcUrl).origin,
    ]
    expect(watch.foreignOrigins().filter((origin) => !allowed.includes(origin))).toEqual([])
  })

  it('the installed wallet keeps its row and its name', async () => {
    const { dialog } = stage
    await openList()
    await dialog.getByRole('searchbox').fill('Latchkey Test')
    await until('the one found', async () => (await names()).join() === 'Latchkey Test Wallet')
    expect(await dialog.locator('[data-part=tile]').textContent()).toContain('Installed')
    await dialog.getByRole('searchbox').fill('Known here')
    await until('the server was asked', async () =>
      questions().some(({ search }) => search === 'Known here'),
    )
    await until(
      'nothing found',
      async () =>
        (await names()).length === 0 && (await catalogueStateOf(stage)) === 'server success',
    )
  })

  it('searches once the typing has rested for 300 ms, 100 at most, and certified ones only where that is wanted', async () => {
    const { dialog } = stage
    const asked = () => questions().filter(({ search }) => search === 'wallet 01')
    await openList()
    const from = Date.now()
    await dialog.getByRole('searchbox').fill('wallet 01')
    await until('the search', async () => asked().length > 0)
    await until('ten found', async () => (await names()).length === 10)
    expect(asked()).toMatchObject([{ entries: '100', page: '1' }])
    // A timer's time is whole milliseconds, and there are two.
    expect(asked()[0]?.at).toBeGreaterThanOrEqual(from + 298)

    await dialog.getByRole('switch', { name: 'Certified only' }).check()
    await until('the certified search', async () => questions().at(-1)?.badge_type === 'certified')
    await until(
      'only certified ones',
      async () => (await names()).join() === 'Wallet 010,Wallet 013,Wallet 016,Wallet 019',
    )
    expect(stage.problems()).toEqual([])
  })
})
