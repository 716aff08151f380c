import { expect, it } from 'vitest'
import { launchPatient } from '../sharedBrowser.js'
import { useBuyingStage } from './useBuyingStage.js'

// Playwright lets every window open, unless it is told not to.
const stage = useBuyingStage({
  launch: () => launchPatient({ ignoreDefaultArgs: ['--disable-popup-blocking'] }),
})

it('the page reports a window that the browser blocked, and another click opens it', async () => {
  const { page, context } = await stage.visit()
  const form = page.locator('form', { hasText: 'Provider' })
  await form.getByLabel(/^Amount/).fill('100')
  await expect.poll(() => page.getByTestId('buy-quote').textContent()).toMatch(/^You get [\d.]+/)
  // A server so slow that the click is over: the link comes once the browser has forgotten it. The
  // page tells so on its console: each call of Playwright's counts as a click.
  const told = new Map<string, () => void>()
  const [isOver, isBlocked] = ['over', 'blocked'].map(
    (name) => new Promise<void>((resolve) => told.set(name, resolve)),
  )
  page.on('console', (message) => told.get(message.text())?.())
  await context.route('**/v1/generators/onrampurl*', async (route) => {
    await isOver
    await route.continue()
  })
  await page.evaluate(() => {
    const look = () => {
      if (navigator.userActivation.isActive) setTimeout(look, 50)
      else console.info('over')
    }
    document.addEventListener('click', () => setTimeout(look, 50), { once: true })
    new MutationObserver(() => {
      if (document.body.textContent?.includes('The browser blocked')) console.info('blocked')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await form.getByRole('button', { name: 'Buy', exact: true }).click()
  await isBlocked
  expect(context.pages()).toHaveLength(1)
  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    form.getByRole('button', { name: 'Open the provider’s page' }).click(),
  ])
  await checkout.getByRole('heading', { name: 'Buy crypto' }).waitFor()
  expect(await page.getByTestId('order').textContent()).toBe('Waiting for the payment')
  await checkout.getByRole('button', { name: 'Pay with test card' }).click()
  await expect.poll(() => page.getByTestId('order').textContent()).toBe('Delivered')
  await context.close()
})
