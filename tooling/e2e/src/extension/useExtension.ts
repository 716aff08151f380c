import { allNamespaces, type Localnet, startLocalnet } from '@latchkey/localnet'
import {
  approveInExtension,
  type ExtensionBrowser,
  launchWithExtension,
  type PageWatch,
  watchPage,
} from '@latchkey/testing/playwright'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { dialogOf } from '../dialogOf.js'
import { type BalanceReaders, readBalances } from '../ecosystems/readBalances.js'
import { patienceMs } from '../patienceMs.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'

/** A playground page without its own wallet, in a separate browser with the extension. */
export type ExtensionVisit = ExtensionBrowser & {
  readonly page: Page
  readonly dialog: Locator
  readonly watch: PageWatch
  /** The wallet's own page in a tab, for accounts, networks and permissions. */
  readonly owner: Page
  approve(): Promise<string>
  reject(): Promise<string>
}

export type ExtensionGround = {
  localnet: Localnet
  readers: BalanceReaders
  site: ServedFolder
  visit(): Promise<ExtensionVisit>
}

/**
 * All kinds of chain, the playground under its policy, and browsers with the extension configured
 * for these chains.
 */
export function useExtension(): ExtensionGround {
  const ground = {} as ExtensionGround
  beforeAll(async () => {
    const localnet = await startLocalnet({ namespaces: allNamespaces })
    const [readers, site] = await Promise.all([
      readBalances(localnet),
      servePlayground(localnet.describe()),
    ])
    Object.assign(ground, { localnet, readers, site, visit: () => createVisit(site) })
  })
  afterAll(async () => {
    await Promise.all([ground.readers?.close(), ground.site?.close()])
    await ground.localnet?.stop()
  })
  return ground
}

async function createVisit(site: ServedFolder): Promise<ExtensionVisit> {
  const browser = await launchWithExtension({ folder: inject('extensionFolder') })
  const { context, url } = browser
  context.setDefaultTimeout(patienceMs)
  const owner = await context.newPage()
  await owner.goto(url('popup.html'))
  await owner.getByLabel('Read the local chains from').fill(`${site.origin}/localnet.json`)
  await owner.getByRole('button', { name: 'Load chains' }).click()
  await owner.getByText('The chains are loaded.').waitFor()
  const page = await context.newPage()
  const watch = await watchPage(page)
  await page.goto(`${site.url}?wallets=none`)
  await page.getByRole('navigation').waitFor()
  return {
    ...browser,
    owner,
    page,
    watch,
    dialog: dialogOf(page),
    approve: () => approveInExtension(context),
    reject: () => approveInExtension(context, { reject: true }),
  }
}
