import { startTestRelay, type TestRelay } from '@latchkey/server/test-relay'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { atLength, tableRows } from '../../../suite/tableRows.js'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import { openWallet, type WalletPage } from '../phone/openWallet.js'
import { seeCode } from '../phone/seeCode.js'
import { serveWallet } from '../phone/serveWallet.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { setClock } from '../setClock.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'

let browser: Browser
let relay: TestRelay
let server: RunningCatalogue
let site: ServedFolder
let phonePage: ServedFolder
beforeAll(async () => {
  const localnet = inject('localnet')
  ;[browser, relay, server] = await Promise.all([
    sharedBrowser(),
    startTestRelay(),
    startCatalogue(undefined, chainsOf(localnet)),
  ])
  phonePage = await serveWallet(relay.url)
  site = await servePlayground(localnet, { signIn: server.url, relay: relay.url })
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), site?.close(), phonePage?.close(), server?.stop()])
  await relay?.stop()
})

/** The page shows a code to a phone. */
async function showCode(
  kind: 'required' | 'optional',
  hours = 0,
): Promise<{
  readonly visit: Visit
  readonly phone: WalletPage
  readonly uri: string
}> {
  const visit = await createVisit(browser, site)
  const { projectId } = server
  await setClock(visit.context, hours)
  await visit.open(
    `${new URLSearchParams({ wallets: 'none', signIn: kind, signInServer: server.url, projectId })}`,
  )
  await visit.page.getByRole('button', { name: 'Connect wallet' }).click()
  await visit.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  const { uri } = await seeCode(visit.page)
  const phone = await openWallet(await browser.newContext(), phonePage.url)
  return { visit, phone, uri }
}

/** The accounts that the server knows by the visitor's cookie. */
async function me({ page }: Visit): Promise<readonly string[]> {
  const answer: { readonly accounts: readonly { readonly account: string }[] } =
    await page.evaluate(
      async (url) => (await fetch(url, { credentials: 'include' })).json(),
      `${server.url}/auth/v1/me?projectId=${encodeURIComponent(server.projectId)}`,
    )
  return answer.accounts.map(({ account }) => account)
}

describe('signing in with the approval of a wallet by code', () => {
  it.each(tableRows(['required', 'optional'] as const, (kind) => kind === 'required'))(
    '%s: one prompt on the phone connects and signs in',
    async (kind) => {
      const { visit, phone, uri } = await showCode(kind)
      expect(uri).toContain('wc_sessionAuthenticate')
      await phone.paste(uri)
      await phone.approve('Connect and sign in?')
      await visit.page.getByTestId('signed-in').waitFor()
      expect(await visit.page.getByTestId('status').count()).toBe(1)
      expect(await me(visit)).toHaveLength(1)
      await visit.dialog.waitFor({ state: 'detached' })

      await visit.page.reload()
      await visit.page.getByTestId('signed-in').waitFor()
      expect(visit.watch.problems()).toEqual([])
    },
  )

  atLength(() => {
    it.each(tableRows([24, -24], (hours) => hours < 0))(
      'with the page’s clock off by %i hours it is two prompts, since a wallet would sign that time [R-15]',
      async (hours) => {
        const { visit, phone, uri } = await showCode('required', hours)
        expect(uri).not.toContain('wc_sessionAuthenticate')
        await phone.paste(uri)
        await phone.approve('Connect to this site?')
        await visit.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
        await phone.approve('Sign this message?')
        await visit.page.getByTestId('signed-in').waitFor()
        expect(await me(visit)).toHaveLength(1)
        expect(visit.watch.problems()).toEqual([])
      },
    )
  })
})
