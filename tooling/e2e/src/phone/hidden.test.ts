import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Visit } from '../visit.js'
import { seeCode } from './seeCode.js'
import { setVisible } from './setVisible.js'
import { usePhone } from './usePhone.js'

const ground = usePhone()
afterEach(async () => {
  for (const context of ground.browser.contexts()) await context.close()
})

const hiddenMs = 300_000

/**
 * All that leaves the page from now on: requests with their bodies, sockets that are opened, and
 * frames that are sent over any of them.
 */
function logOf(page: Page): string[] {
  const log: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()))
      log.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  page.on('websocket', (socket) => {
    log.push(`open ${socket.url()}`)
    socket.on('framesent', ({ payload }) => log.push(`frame ${String(payload)}`))
  })
  return log
}

const ways = {
  'an extension': async (visit: Visit) => {
    await visit.open()
    await visit.connect()
  },
  'a phone': async ({ page, dialog, open }: Visit) => {
    await open('wallets=none')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
    const [{ uri }, phone] = await Promise.all([seeCode(page), ground.phone()])
    await phone.paste(uri)
    await phone.approve('Connect to this site?')
    await page.getByTestId('status').waitFor()
    await dialog.waitFor({ state: 'detached' })
  },
} as const

/**
 * Hides the page for five minutes of its own clock and resolves with all that left it meanwhile.
 */
async function hideFor5Minutes(page: Page, log: string[]): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle')
  // Pending requests have their answers; from here on only this test advances the page's time.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await setVisible(page, false)
  log.length = 0
  // In steps: an answer that comes meanwhile may lead to more.
  for (let step = 0; step < 20; step++) {
    await page.clock.runFor(hiddenMs / 20)
    await page.waitForLoadState('networkidle')
  }
  return log.splice(0)
}

describe('a hidden page [R-13]', () => {
  it.each(Object.entries(ways))(
    'connected with %s, hidden for five minutes of its clock: at most 5 requests of any kind and no ping; seen again, it asks for the balance that is stale [R-13]',
    async (_, connect) => {
      const visit = await ground.visit()
      const { page } = visit
      await page.clock.install()
      const log = logOf(page)
      await connect(visit)
      await expect.poll(() => page.getByTestId('balance').textContent()).toContain('ETH')
      const sent = await hideFor5Minutes(page, log)
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(5)
      expect(sent.filter((line) => /ping|eth_blockNumber|eth_chainId/i.test(line))).toEqual([])

      await setVisible(page, true)
      await page.clock.runFor(1_000)
      await expect
        .poll(() => log.filter((line) => line.includes('eth_getBalance')).length)
        .toBeGreaterThan(0)
      expect(visit.watch.problems()).toEqual([])
    },
  )
})
