import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@latchkey/testing/playwright'
import { expect, it } from 'vitest'

const bootstrap = fileURLToPath(new URL('../../bootstrap.mjs', import.meta.url))

it('npm start brings up a playground in which the bundled wallet connects, and a phone’s wallet in a page, and stops when it is told to', async () => {
  const child = spawn(process.execPath, [bootstrap, 'start', '--no-open', '--port', '5299'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  try {
    await expect.poll(() => /playground: (http\S+)/.exec(output)?.[1] ?? output.slice(-2_000), { timeout: 100_000 }).toMatch(/^http:/)
    const url = /playground: (http\S+)/.exec(output)?.[1] ?? ''
    const browser = await launchChromium()
    const page = await browser.newPage()
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.locator('[data-latchkey] dialog[open]').first()
    await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    for (let step = 1; step <= 5; step++) {
      await dialog.getByText(`Approval ${step} of 5`).waitFor()
      await page.locator('.wallet-prompt').getByRole('button', { name: 'Approve' }).click()
    }
    await page.getByTestId('status').getByText('connected').waitFor()

    const wallet = await browser.newPage()
    await wallet.goto(/Latchkey wallet: (http\S+)/.exec(output)?.[1] ?? '')
    await wallet.getByRole('heading', { name: 'Connect to a site' }).waitFor()
    // Its relay answers: a code of nobody is read, and waited for.
    await wallet.getByLabel('Or paste the code').fill(`wc:${'0a'.repeat(32)}@2?relay-protocol=irn&symKey=${'b1'.repeat(32)}`)
    await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
    await wallet.getByText('The code was read. Waiting for the site …').waitFor()
    await browser.close()
  } finally {
    child.kill('SIGTERM')
  }
  expect(await exited, output.slice(-2_000)).toEqual([0, null])
})
