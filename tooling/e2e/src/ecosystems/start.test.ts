import type { Kit } from '@latchkey/controllers'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dialogOf } from '../dialogOf.js'
import { launchPatient } from '../sharedBrowser.js'
import {
  approve,
  chainOf,
  connectToEthereum,
  descendantsOf,
  runStart,
  untilGone,
} from './runStart.js'

it('npm start brings up a page that connects before the other chains are there, takes them in while connected, with a phone’s wallet, and leaves nothing behind', async () => {
  const { child, exited, output, says } = runStart(['--port', '0', '--no-open'])
  let started: readonly number[] = []
  try {
    const url = await says(/Latchkey playground: (http\S+)/)
    expect(output()).toMatch(/Ethereum ready after [\d.]+ s[\s\S]*Page to click after [\d.]+ s/)
    expect(output()).not.toMatch(/(Solana|Polkadot|Bitcoin|Cosmos) (ready|failed)/)
    const browser = await launchPatient()
    const page = await browser.newPage()
    await page.goto(url)
    // The modal's code was fetched before the address was printed: one press opens the list.
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialogOf(page)
      .getByRole('button', { name: /Latchkey Test Wallet/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await connectToEthereum(page)
    const address = await page.getByTestId('address').textContent()
    await page.evaluate(() =>
      Object.assign(window, { kept: (window as unknown as { kit: Kit }).kit }),
    )

    await says(/All chains after ([\d.]+) s\./)
    for (const name of ['Ethereum', 'Solana', 'Polkadot', 'Bitcoin', 'Cosmos']) {
      expect(output()).toMatch(new RegExp(`${name} ready after`))
      await chainOf(page, name).getByText('ready').waitFor()
    }
    // Existing connections remain, in the same kit.
    expect(
      await page.evaluate(() => Reflect.get(window, 'kept') === Reflect.get(window, 'kit')),
    ).toBe(true)
    expect(await page.getByTestId('address').textContent()).toBe(address)
    // The live modal has one too.
    await page.locator('.account').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    for (let step = 1; step <= 5; step++) {
      await dialog.getByText(`Approval ${step} of 5`).waitFor()
      await approve(page)
    }
    await page.getByTestId('status').getByText('connected').waitFor()

    // A login by e-mail is offered, and its codes have a place to arrive.
    await logInByMail(page, await says(/the code arrives at (http[^\s,]+),/))

    const wallet = await browser.newPage()
    await wallet.goto(await says(/Latchkey wallet: (http\S+)/))
    await wallet.getByRole('heading', { name: 'Connect to a site' }).waitFor()
    // Its relay answers: an unknown code is read, and the wallet waits for it.
    await wallet
      .getByLabel('Or paste the code')
      .fill(`wc:${'0a'.repeat(32)}@2?relay-protocol=irn&symKey=${'b1'.repeat(32)}`)
    await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
    await wallet.getByText('The code was read. Waiting for the site …').waitFor()
    await browser.close()
  } finally {
    started = descendantsOf(child)
    child.kill('SIGINT')
  }
  expect(await exited, output().slice(-2_000)).toEqual([0, null])
  expect(started.length).toBeGreaterThan(8)
  await untilGone(started)
}, 900_000)

it('an argument that is not known is refused with those that are, code 2, before anything starts', async () => {
  const { exited, output } = runStart(['--prot', '5180'])
  expect(await exited).toEqual([2, null])
  expect(output()).toMatch(
    /^Unknown option '--prot'\.\n[\s\S]*--port <number>[\s\S]*--no-open[\s\S]*--namespaces <list>[\s\S]*--fail <list>/,
  )
  expect(output()).not.toMatch(/Starting|Installing|\n {4}at /)
})

/** A newcomer's login, with the code from the local mailbox. */
async function logInByMail(page: Page, mailbox: string): Promise<void> {
  await page.locator('.account').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('E-mail address').fill('ann@mail.example')
  await dialog.getByRole('button', { name: 'Continue with e-mail' }).click()
  await dialog.getByLabel('Code', { exact: true }).waitFor()
  const mails = (await (await fetch(`${mailbox}/mails.json`)).json()) as readonly {
    readonly subject: string
  }[]
  const [code = ''] = /^\d{4} \d{4}/.exec(mails[0]?.subject ?? '') ?? []
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await page.getByTestId('status').getByText('connected').waitFor()
}
