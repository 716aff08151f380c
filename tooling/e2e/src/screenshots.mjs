// `npm run screenshots`: walks the playground on the local chains and takes the current pictures
// for the README and docs/screenshots. With `--check` it takes none, and prints `ok` or `not ok`
// for each dark one: whether the page still looks as it did when the picture was taken.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { allNamespaces, startLocalnet } from '@latchkey/localnet'
import { launchChromium } from '@latchkey/testing/playwright'
import { createServer } from 'vite'
import { startLocalServer } from '../../../apps/server/local/startLocalServer.mjs'
import { describePicture } from './describePicture.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const out = join(root, 'docs', 'screenshots')
/** The digest of each dark picture's description, by `describePicture`. */
const record = join(out, 'pictures.json')
const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values
/** A page that is still loading is looked at again for so long. */
const checkMs = 10_000
const told = check ? JSON.parse(await readFile(record, 'utf8')) : {}
const found = {}
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
const localnet = await startLocalnet({ namespaces: allNamespaces })
const backEnd = await startLocalServer(localnet.describe())
// As with `npm start`; the wallet is not opened here.
const surroundings = {
  relay: { url: backEnd.url.replace(/^http/, 'ws') },
  wallet: { url: 'http://127.0.0.1:5174/' },
}
process.env.LATCHKEY_LOCALNET = JSON.stringify({ ...localnet.describe(), ...surroundings })
const server = await createServer({
  root: join(root, 'apps/playground'),
  server: { host: '127.0.0.1', port: 0 },
  logLevel: 'error',
})
await server.listen()
const browser = await launchChromium()
try {
  for (const setting of check ? settings.slice(0, 1) : settings) await walk(setting)
} finally {
  await browser.close()
  await server.close()
  await backEnd.stop()
  await localnet.stop()
}
if (!check) await writeFile(record, `${JSON.stringify(found, null, 2)}\n`)

/** The digest of the page's description, once it equals `wanted`, or else after a while. */
async function digest(page, wanted) {
  for (const until = Date.now() + (wanted ? checkMs : 0); ; ) {
    const lines = await page.evaluate(describePicture)
    const now = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
    if (now === wanted || Date.now() >= until) return now
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
}

/** Keeps the digest of a view, or reports whether it equals the recorded one. */
async function note(page, view) {
  found[view] = await digest(page, told[view])
  if (!check) return
  const isFresh = found[view] === told[view]
  console.log(`${isFresh ? 'ok' : 'not ok'} ${view} looks as in its picture`)
  if (isFresh) return
  console.log('   Run npm run screenshots.')
  process.exitCode = 1
}

async function walk({ name, theme, locale, width, height }) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme })
  const dialog = page.locator('[data-latchkey] dialog[open]')
  const prompt = page.locator('.wallet-prompt')
  /** Waits until nothing moves, and for the marks. */
  const shoot = async (view) => {
    await page.evaluate(async () => {
      const roots = [
        document,
        ...[...document.querySelectorAll('[data-latchkey]')].map(({ shadowRoot }) => shadowRoot),
      ]
      const moving = roots
        .flatMap((each) => each.getAnimations())
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
      // A view that changes the card's height starts to move one frame later.
      const card = () =>
        roots.at(-1).querySelector('[data-part="card"]')?.getBoundingClientRect().toJSON()
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
      for (let still = 0, last = ''; still < 5; ) {
        await frame()
        const now = JSON.stringify(card() ?? {})
        still = now === last ? still + 1 : 0
        last = now
      }
    })
    // The marks of wallets and networks load after the list is drawn.
    await page.waitForFunction(() => globalThis.kit.network.store.getState().images)
    if (name === 'dark') await note(page, view)
    if (!check) await page.screenshot({ path: join(out, `${view}-${name}.png`) })
  }
  const { connect, account } = texts[locale]
  await page.goto(
    `${server.resolvedUrls.local[0]}?theme=${theme}&locale=${locale}&customWallet=true`,
  )
  await page.getByRole('navigation').getByRole('button', { name: connect }).click()
  await dialog.getByText('Latchkey Test Wallet').waitFor()
  await shoot('connect')
  for (const [wallet, view] of [
    [/^WalletConnect/, 'pairing'],
    [/^Latchkey Wallet/, 'pairing-wallet'],
  ]) {
    await dialog.getByRole('button', { name: wallet }).click()
    await dialog.locator('[data-part="qr-code"]:not([data-skeleton])').waitFor()
    await shoot(view)
    await page.evaluate(() => window.kit.router.goBack())
  }
  await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
  await dialog.locator('[data-part="panel"] button, [data-part="choice"]').first().waitFor()
  await shoot('ecosystems')
  await dialog.locator('button[data-kind="primary"]').click()
  await prompt.waitFor()
  await shoot('connecting')
  await prompt.getByRole('button', { name: 'Reject' }).click()
  await dialog.locator('[data-part="panel"] button').first().waitFor()
  await shoot('declined')
  await dialog.locator('[data-part="panel"] button').first().click()
  for (let step = 0; step < allNamespaces.length; step++) {
    await prompt.waitFor()
    await prompt.getByRole('button', { name: 'Approve' }).click()
    await page.waitForFunction((wanted) => {
      const { byNamespace } = window.kit.connection.store.getState()
      return (
        Object.values(byNamespace).filter(({ status }) => status === 'connected').length >= wanted
      )
    }, step + 1)
  }
  await page.getByTestId('status').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => window.kit.connection.setActiveNamespace('eip155'))
  await shoot('playground')
  await page.getByRole('navigation').getByRole('button', { name: account }).click()
  await dialog.getByText('Latchkey Test Dollar').waitFor()
  await shoot('account')
  await fillTransfer(dialog)
  await shoot('send')
  await page.evaluate(() => window.kit.router.reset('Account'))
  await dialog.getByText('Latchkey Test Dollar').waitFor()
  await dialog.getByRole('button', { name: /Localnet One/ }).click()
  await dialog.locator('[data-view="Networks"] [data-focus-id="eip155:31338"]').waitFor()
  await shoot('networks')
  await dialog.locator('[data-view="Networks"] [data-focus-id="eip155:31338"]').click()
  await prompt.waitFor()
  await shoot('switching')
  await prompt.getByRole('button', { name: 'Reject' }).click()
  await dialog.locator('[data-part="panel"] button').first().waitFor()
  for (const [view, file] of [
    ['Wallets', 'wallets'],
    ['AllWallets', 'all-wallets'],
    ['GetWallet', 'get-wallet'],
  ]) {
    await page.evaluate((wanted) => window.kit.router.reset(wanted), view)
    await dialog.locator(`[data-view="${view}"]`).waitFor()
    await shoot(file)
  }
  // A network of an ecosystem without a connection.
  await page.evaluate(async () => {
    await window.kit.connection.disconnect({ namespace: 'bip122' })
    const { networks } = window.kit.network.store.getState()
    const network = networks.find(({ chainNamespace }) => chainNamespace === 'bip122')
    window.kit.router.reset('SwitchActiveChain', { network: network.caipNetworkId })
  })
  await dialog.locator('[data-view="SwitchActiveChain"]').waitFor()
  await shoot('switch-chain')
  // A wallet on a network that the page does not offer.
  await page.goto(
    `${server.resolvedUrls.local[0]}?theme=${theme}&locale=${locale}&secondNetworkOffered=false`,
  )
  await page.getByTestId('status').waitFor()
  await page.getByText('Inside the test wallet').click()
  await page.getByRole('button', { name: 'Go to Localnet Two' }).click()
  await page.evaluate(() => window.kit.open())
  await dialog.locator('[data-view="UnsupportedChain"]').waitFor()
  await shoot('unsupported')
  await page.close()
}

/** Goes from the account to the review of a transfer. */
async function fillTransfer(dialog) {
  await dialog.locator('[data-focus-id="WalletSend"]').click()
  await dialog.locator('[data-part="field-input"]').first().fill('0.25')
  await dialog
    .locator('[data-part="field-input"]')
    .last()
    .fill('0x976EA74026E726554dB657fA54763abd0C3a0aa9')
  await dialog.locator('[data-part="send"] [data-kind="primary"]:not([aria-disabled])').click()
  await dialog.locator('[data-outcome]').waitFor()
}
