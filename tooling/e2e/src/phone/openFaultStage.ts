import { type FaultProxy, type Rule, startFaultProxy } from '@latchkey/faultproxy'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { statuses } from '../ecosystems/fiveEcosystems.js'
import { eventually } from '../eventually.js'
import { servePlayground } from '../servePlayground.js'
import { createVisit, type Visit } from '../visit.js'
import { type Line, openLine } from './openLine.js'
import { openWallet, type WalletPage } from './openWallet.js'
import { seeCode } from './seeCode.js'

/**
 * A code or an error appears within 10 s. The engine's own tests check it to the millisecond, on a
 * virtual clock.
 */
const deadlineMs = 10_000
const marginMs = 4_000

type Spin = { readonly ms: number; readonly what: string }

export type FaultStage = Visit & {
  readonly proxy: FaultProxy<'relay'>
  readonly line: Line
  readonly site: string
  /** Restarts the relay with its stored data. */
  restartRelay(meanwhile?: () => Promise<unknown>): Promise<void>
  fail(rule: Rule): Promise<void>
  mend(): Promise<void>
  /** Opens the modal at the code. */
  askForCode(): Promise<void>
  phone(): Promise<WalletPage>
  /** Scans the code on the screen and approves. */
  pair(): Promise<WalletPage>
  /** Crashes the wallet's page, and opens the wallet again on the same phone. */
  reopen(phone: WalletPage): Promise<WalletPage>
  /** Requests a signature from the phone in this tab or another, and waits for it. */
  sign(message: string, approve: () => Promise<unknown>, tab?: Page): Promise<void>
  /**
   * After any fault: another wallet connects, no spinner outlasted its deadline, and the page has
   * no error except one `alert`.
   */
  stillWorks(expected?: { readonly alert?: RegExp }): Promise<void>
  close(): Promise<void>
}

/** A page with its relay behind its own fault proxy and line, and phones with direct access. */
export async function openFaultStage(
  browser: Browser,
  parts: {
    readonly relayUrl: string
    readonly walletUrl: string
    readonly query?: string | undefined
  } & Pick<FaultStage, 'restartRelay'>,
): Promise<FaultStage> {
  const { relayUrl, walletUrl, query = '', restartRelay } = parts
  const line = await openLine(relayUrl)
  const proxy = await startFaultProxy({ services: { relay: line.url } })
  const site = await servePlayground(undefined, {
    relay: proxy.urls.relay.replace('http', 'ws'),
    wallet: walletUrl,
  })
  const visit = await createVisit(browser, site)
  const { page, dialog, watch, context } = visit
  const phones: WalletPage[] = []
  await context.addInitScript(watchSpinners)
  await visit.open(query)

  const askForCode = async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  }
  const phone = async () => {
    const own = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const opened = await openWallet(own, walletUrl)
    phones.push(opened)
    return opened
  }
  return {
    ...visit,
    proxy,
    line,
    site: site.url,
    restartRelay,
    fail: (rule) => proxy.setRules([rule]),
    mend: () => proxy.setRules([]),
    askForCode,
    phone,
    async pair() {
      // A repeated request takes longer than one poll.
      await dialog.locator('[data-part=qr-card]:not([data-away]):not([aria-busy])').waitFor()
      const [{ uri }, device] = await Promise.all([seeCode(page), phone()])
      await device.paste(uri)
      await device.approve('Connect to this site?')
      await page.getByTestId('status').waitFor()
      await dialog.waitFor({ state: 'detached' })
      return device
    },
    async reopen({ page: dying }) {
      const device = dying.context()
      const devtools = await device.newCDPSession(dying)
      const crashed = dying.waitForEvent('crash')
      // The crashed page does not answer.
      devtools.send('Page.crash').catch(() => undefined)
      await crashed
      return await openWallet(device, walletUrl)
    },
    async sign(message, approve, tab = page) {
      const before = await tab.getByTestId('signature').allTextContents()
      await tab.getByLabel('Message').fill(message)
      await tab.getByRole('button', { name: 'Sign', exact: true }).click()
      await approve()
      await eventually(async () =>
        expect(await tab.getByTestId('signature').allTextContents()).not.toEqual(before),
      )
    },
    async stillWorks({ alert } = {}) {
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
      if ((await statuses(page)).includes('connected'))
        await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      await visit.connect()
      const { ms, what } = await page.evaluate(
        () => (window as unknown as { longestSpin: Spin }).longestSpin,
      )
      expect(ms, `milliseconds that this span: ${what}`).toBeLessThan(deadlineMs + marginMs)
      // The browser reports each failed socket, which is not the page's fault. After a restored
      // line, a phone may acknowledge the end later than the kit's 3 s wait, which the console
      // reports.
      const isExpected = (text: string) =>
        /WebSocket connection to .* failed|Failed to disconnect .*The wallet did not answer/.test(
          text,
        )
      const problems = watch.problems().filter((text) => !isExpected(text))
      expect(problems.filter((text) => !alert?.test(text))).toEqual([])
      // Alerts for the site's owner appear in the console once.
      expect(problems.filter((text) => alert?.test(text))).toHaveLength(alert ? 1 : 0)
    },
    async close() {
      await Promise.all([context.close(), ...phones.map(({ page: own }) => own.context().close())])
      await Promise.all([site.close(), proxy.stop(), line.stop()])
    },
  }
}

/**
 * Records the longest busy time of any element in the kit's tree. Time in which the page was not
 * running does not count, since no deadline passes in it.
 */
function watchSpinners(): void {
  const everyMs = 200
  const spun = new Map<Element, number>()
  let before = performance.now()
  let longest = { ms: 0, what: '' }
  Object.assign(window, { longestSpin: longest })
  const findIn = (root: ParentNode): Element[] => {
    const busy = [...root.querySelectorAll('[aria-busy=true],[data-part=spinner]')]
    for (const { shadowRoot } of root.querySelectorAll('*'))
      if (shadowRoot) busy.push(...findIn(shadowRoot))
    return busy
  }
  setInterval(() => {
    const now = performance.now()
    const ran = Math.min(now - before, 2 * everyMs)
    before = now
    const busy = new Set(
      [...document.querySelectorAll('[data-latchkey]')].flatMap(({ shadowRoot }) =>
        shadowRoot ? findIn(shadowRoot) : [],
      ),
    )
    for (const element of spun.keys()) if (!busy.has(element)) spun.delete(element)
    for (const element of busy) {
      const ms = (spun.get(element) ?? -ran) + ran
      spun.set(element, ms)
      if (ms > longest.ms)
        longest = {
          ms,
          what: `${element.getAttribute('data-part')}: ${element.parentElement?.textContent}`,
        }
      Object.assign(window, { longestSpin: longest })
    }
  }, everyMs)
}
