import { expect, it } from 'vitest'
import { launchPatient } from '../sharedBrowser.js'
import { chainOf, connectToEthereum, descendantsOf, runStart, untilGone } from './runStart.js'

it('the terminal and the page report a failed chain, the rest works, and all of it ends with its parent', async () => {
  const { child, exited, output, says } = runStart(
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
  const { child, exited, output, says } = runStart(['--no-open'])
  await says(/Latchkey playground: (http\S+)/)
  await expect.poll(() => descendantsOf(child).length).toBeGreaterThan(8)
  const started = descendantsOf(child)
  expect(output()).not.toMatch(/All chains/)
  child.kill('SIGINT')
  expect(await exited, output().slice(-2_000)).toEqual([0, null])
  expect(output()).not.toMatch(/failed|ended|rror|LATCHKEY_LOCALNET/)
  await untilGone(started)
})
