import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const install = 'apt-get update && apt-get install -y --no-install-recommends postgresql redis-server openssl'

/**
 * The databases of the server's tests: PostgreSQL, Redis and openssl, installed or, as root on Debian, the ones that apt installs.
 *
 * @returns {string} the folder of PostgreSQL's programs
 * @throws {Error} with the command to run, where they are not to be had
 */
export function findEngines() {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing PostgreSQL, Redis and openssl with apt …')
    spawnSync('sh', ['-c', install], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    const fresh = installed()
    if (fresh) return fresh
  }
  throw new Error(`The server's tests need PostgreSQL, Redis and openssl. Run as root: ${install}`)
}

function installed() {
  const runs = (program, flag) => spawnSync(program, [flag]).status === 0
  return runs('redis-server', '--version') && runs('openssl', 'version') ? postgresFolder() : undefined
}

function postgresFolder() {
  const parent = '/usr/lib/postgresql'
  if (!existsSync(parent)) return undefined
  return readdirSync(parent)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(parent, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}
