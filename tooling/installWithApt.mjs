import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lock for apt, which rejects concurrent runs: tests run side by side. */
const turn = join(tmpdir(), 'latchkey-apt')
const abandonedMs = 600_000

/**
 * Installs Debian packages, as root on Debian; elsewhere does nothing.
 *
 * @param {readonly string[]} packages
 * @returns {boolean} true if apt ran
 */
export function installWithApt(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${packages.join(', ')} with apt …`)
  waitForTurn()
  try {
    spawnSync('apt-get', ['update'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } finally {
    rmSync(turn, { recursive: true, force: true })
  }
  return true
}

function waitForTurn() {
  for (;;) {
    try {
      mkdirSync(turn)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const began = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - began > abandonedMs) rmSync(turn, { recursive: true, force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
  }
}

/**
 * Returns the result of `find`, at once or after apt has installed the packages.
 *
 * @template T
 * @param {string} who the user of the packages, for the message
 * @param {readonly string[]} packages
 * @param {() => T | undefined} find
 * @returns {T}
 * @throws {Error} with the install command if they are missing
 */
export function findOrInstall(who, packages, find) {
  const found = find() ?? (installWithApt(packages) ? find() : undefined)
  if (found !== undefined) return found
  throw new Error(
    `${who}. Run as root: apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  )
}
