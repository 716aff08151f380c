import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Kit } from '@latchkey/controllers'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dialogOf } from '../dialogOf.js'
import { launchPatient } from '../sharedBrowser.js'

const bootstrap = fileURLToPath(new URL('../../../bootstrap.mjs', import.meta.url))
/**
 * Chains of five kinds and a browser on busy cores: what is asserted is that they come, not how
 * fast.
 */
const startWithinMs = 400_000

/**
 * `npm start` with these arguments, and all that it has said. By `/bin/sh`, so that the parent can
 * be taken away, where asked for.
 */
function run(args: readonly string[], { underShell = false } = {}) {
  const command = [process.execPath, bootstrap, 'start', ...args]
  const child = underShell
    ? spawn('/bin/sh', ['-c', '"$@" & wait', 'sh', ...command], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    : spawn(command[0] as string, command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return {
    child,
    exited,
    output: () => output,
    /** The first group of what it says, once it does. */
    async says(pattern: RegExp): Promise<string> {
      await expect
        .poll(() => (pattern.test(output) ? '' : `${pattern} is not in: ${output.slice(-2_000)}`), {
          timeout: startWithinMs,
        })
        .toBe('')
      return pattern.exec(output)?.[1] ?? ''
    },
  }
}

/** All that a process has started, at this moment. */
function descendantsOf({ pid = 0 }: ChildProcess): readonly number[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number])
  const below = (parent: number): readonly number[] =>
    pairs.filter(([, each]) => each === parent).flatMap(([each]) => [each, ...below(each)])
  return below(pid)
}

const untilGone = (pids: readonly number[]) =>
  expect.poll(() => pids.filter(isAlive), { timeout: 60_000 }).toEqual([])

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const approve = (page: Page) =>
  page.locator('.wallet-prompt').getByRole('button', { name: 'Approve' }).click()
const chainOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Local chains' }).getByRole('listitem').filter({ hasText: name })

/** Picks the bundled wallet for the Ethereum chains alone, whichever have joined. */
async function connectToEthereum(page: Page): Promise<void> {
  await page.evaluate(() =>
    (window as unknown as { kit: Kit }).kit.open({ view: 'Connect', namespace: 'eip155' }),
  )
  await dialogOf(page)
    .getByRole('button', { name: /Latchkey Test Wallet/ })
    .click()
  await approve(page)
  await page.getByTestId('status').getByText('connected').waitFor()
}

it('npm start brings up a page that connects before the other chains are there, takes them in while connected, and a phone’s wallet', async () => {
  const { child, exited, output, says } = run(['--port', '0', '--no-open'])
  try {
    const url = await says(/Latchkey playground: (http\S+)/)
    expect(output()).toMatch(/Ethereum ready after [\d.]+ s[\s\S]*Page to click after [\d.]+ s/)
    expect(output()).not.toMatch(/(Solana|Polkadot|Bitcoin|Cosmos) (ready|failed)/)
    const browser = await launchPatient()
    const page = await browser.newPage()
    await page.goto(url)
    const listed = dialogOf(page).getByRole('button', { name: /Latchkey Test Wallet/ })
    const connect = page.getByRole('button', { name: 'Connect wallet' })
    const ok = page.getByRole('button', { name: 'OK', exact: true })
    // On a starved machine the development server may take longer than the modal waits for its
    // code: the page says so, and is pressed again.
    const opensList = async () => {
      if (await listed.isVisible()) return true
      const isOpen = await page.locator('dialog[open]').first().isVisible()
      // A dialog that opens meanwhile takes the press; the next look sees it.
      await (isOpen ? ok : connect).click({ timeout: 2_000 }).catch(() => undefined)
      return false
    }
    await expect.poll(opensList).toBe(true)
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
    await dialog.getByRole('button', { name: 'Continue' }).click()
    for (let step = 1; step <= 5; step++) {
      await dialog.getByText(`Approval ${step} of 5`).waitFor()
      await approve(page)
    }
    await page.getByTestId('status').getByText('connected').waitFor()

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
    child.kill('SIGTERM')
  }
  expect(await exited, output().slice(-2_000)).toEqual([0, null])
}, 900_000)

it('a chain that fails is told by the terminal and the page, the rest works, and all of it ends with its parent', async () => {
  const { child, exited, output, says } = run(
    ['--no-open', '--port=0', '--namespaces', 'solana,cosmos', '--fail', 'solana'],
    {
      underShell: true,
    },
  )
  let started: readonly number[] = []
  try {
    const url = await says(/Latchkey playground: (http\S+)/)
    const browser = await launchPatient()
    const page = await browser.newPage()
    await page.goto(url)
    await chainOf(page, 'Cosmos').getByText('ready').waitFor()
    await chainOf(page, 'Solana').getByText('failed').waitFor()
    await page
      .getByText('Solana failed; the rest works without it. It was asked to (--fail solana).')
      .waitFor()
    await connectToEthereum(page)
    await browser.close()
    await says(/(All chains after [\d.]+ s, without Solana\.)/)
    expect(output()).toMatch(
      /Solana failed after [\d.]+ s, the rest goes on: It was asked to \(--fail solana\)\./,
    )
    expect(output()).not.toMatch(/Polkadot|Bitcoin/)
    started = descendantsOf(child)
  } finally {
    child.kill('SIGKILL')
  }
  await exited
  expect(started.length).toBeGreaterThan(5)
  await untilGone(started)
})

it('--no-open stands alone, and Ctrl+C while chains start leaves nothing behind', async () => {
  const { child, exited, output, says } = run(['--no-open'])
  await says(/Latchkey playground: (http\S+)/)
  await expect.poll(() => descendantsOf(child).length).toBeGreaterThan(8)
  const started = descendantsOf(child)
  expect(output()).not.toMatch(/All chains/)
  child.kill('SIGINT')
  expect(await exited, output().slice(-2_000)).toEqual([0, null])
  expect(output()).not.toMatch(/failed|ended|rror|LATCHKEY_LOCALNET/)
  await untilGone(started)
})

it('an argument that is not known is refused with those that are, code 2, before anything starts', async () => {
  const { exited, output } = run(['--prot', '5180'])
  expect(await exited).toEqual([2, null])
  expect(output()).toMatch(
    /^Unknown option '--prot'\.\n[\s\S]*--port <number>[\s\S]*--no-open[\s\S]*--namespaces <list>[\s\S]*--fail <list>/,
  )
  expect(output()).not.toMatch(/Starting|Installing|\n {4}at /)
})
