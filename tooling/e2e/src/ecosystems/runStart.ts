import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Kit } from '@latchkey/controllers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialogOf } from '../dialogOf.js'

const bootstrap = fileURLToPath(new URL('../../../bootstrap.mjs', import.meta.url))
/**
 * Chains of five kinds and a browser on busy cores: the tests assert that they start, not how fast.
 */
const startWithinMs = 400_000

/**
 * `npm start` with these arguments, and all that it has said. By `/bin/sh`, so that the parent can
 * be taken away, where asked for.
 */
export function runStart(args: readonly string[], { underShell = false } = {}) {
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
export function descendantsOf({ pid = 0 }: ChildProcess): readonly number[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number])
  const below = (parent: number): readonly number[] =>
    pairs.filter(([, each]) => each === parent).flatMap(([each]) => [each, ...below(each)])
  return below(pid)
}

export const untilGone = (pids: readonly number[]) =>
  expect.poll(() => pids.filter(isAlive), { timeout: 60_000 }).toEqual([])

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const approve = (page: Page) =>
  page.locator('.wallet-prompt').getByRole('button', { name: 'Approve' }).click()
export const chainOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Local chains' }).getByRole('listitem').filter({ hasText: name })

/** Picks the bundled wallet for the Ethereum chains alone, whichever have joined. */
export async function connectToEthereum(page: Page): Promise<void> {
  await page.evaluate(() =>
    (window as unknown as { kit: Kit }).kit.open({ view: 'Connect', namespace: 'eip155' }),
  )
  await dialogOf(page)
    .getByRole('button', { name: /Latchkey Test Wallet/ })
    .click()
  await approve(page)
  await page.getByTestId('status').getByText('connected').waitFor()
}
