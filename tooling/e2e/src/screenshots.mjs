// pnpm screenshots: walks the playground on the local chains and takes the pictures of the README and of docs/screenshots, so that they show what is there.
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLocalnet } from '@latchkey/localnet'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { launchQuietChromium } from '../../launchQuietChromium.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const out = join(root, 'docs', 'screenshots')
const texts = {
  en: { connect: 'Connect wallet', account: /Account ending/, switch: 'Switch to Localnet Two' },
  ar: { connect: 'ربط المحفظة', account: /الحساب المنتهي/, switch: 'Switch to Localnet Two' },
}
const settings = [
  { name: 'dark', theme: 'dark', locale: 'en', width: 1280, height: 800 },
  { name: 'light', theme: 'light', locale: 'en', width: 1280, height: 800 },
  { name: 'phone', theme: 'dark', locale: 'en', width: 360, height: 740 },
  { name: 'arabic', theme: 'light', locale: 'ar', width: 1280, height: 800 },
]

await mkdir(out, { recursive: true })
const localnet = await startLocalnet({ ports: [0, 0] })
process.env.LATCHKEY_LOCALNET = JSON.stringify({ evm: localnet.evm, accounts: localnet.accounts })
const server = await createServer({ root: join(root, 'apps/playground'), server: { host: '127.0.0.1', port: 0 }, logLevel: 'error' })
await server.listen()
const browser = await launchQuietChromium(chromium)
try {
  for (const setting of settings) await walk(setting)
} finally {
  await browser.close()
  await server.close()
  await localnet.stop()
}

async function walk({ name, theme, locale, width, height }) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme })
  const dialog = page.locator('[data-latchkey] dialog[open]')
  const prompt = page.locator('.wallet-prompt')
  /** Once nothing moves any more. */
  const shoot = async (view) => {
    await page.evaluate(async () => {
      const roots = [document, ...[...document.querySelectorAll('[data-latchkey]')].map(({ shadowRoot }) => shadowRoot)]
      const moving = roots
        .flatMap((each) => each.getAnimations())
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
    })
    await page.screenshot({ path: join(out, `${view}-${name}.png`) })
  }
  const { connect, account } = texts[locale]
  await page.goto(`${server.resolvedUrls.local[0]}?theme=${theme}&locale=${locale}&customWallet=true`)
  await page.getByRole('button', { name: connect }).click()
  await dialog.getByText('Latchkey Test Wallet').waitFor()
  await shoot('connect')
  await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
  await prompt.waitFor()
  await shoot('connecting')
  await prompt.getByRole('button', { name: 'Reject' }).click()
  await dialog.locator('[data-part="panel"] button').first().waitFor()
  await shoot('declined')
  await dialog.locator('[data-part="panel"] button').first().click()
  await prompt.getByRole('button', { name: 'Approve' }).click()
  await page.getByTestId('status').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await shoot('playground')
  await page.getByRole('button', { name: account }).click()
  await dialog.getByText('ETH').first().waitFor()
  await shoot('account')
  await dialog.getByRole('button', { name: /Localnet One/ }).click()
  await dialog.getByRole('button', { name: /Localnet Two/ }).waitFor()
  await shoot('networks')
  await dialog.getByRole('button', { name: /Localnet Two/ }).click()
  await prompt.waitFor()
  await shoot('switching')
  await prompt.getByRole('button', { name: 'Reject' }).click()
  await dialog.locator('[data-part="panel"] button').first().waitFor()
  for (const [view, file] of [
    ['AllWallets', 'all-wallets'],
    ['GetWallet', 'get-wallet'],
  ]) {
    await page.evaluate((wanted) => window.kit.router.reset(wanted), view)
    await dialog.locator(`[data-view="${view}"]`).waitFor()
    await shoot(file)
  }
  // A wallet that went to a network which the page does not offer.
  await page.goto(`${server.resolvedUrls.local[0]}?theme=${theme}&locale=${locale}&secondNetworkOffered=false`)
  await page.getByTestId('status').waitFor()
  await page.getByRole('button', { name: 'Go to Localnet Two' }).click()
  await page.evaluate(() => window.kit.open())
  await dialog.locator('[data-view="UnsupportedChain"]').waitFor()
  await shoot('unsupported')
  await page.close()
}
