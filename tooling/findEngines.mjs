import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstall } from './installWithApt.mjs'

/**
 * Finds PostgreSQL, Redis and openssl for the server's tests: installed, or, as root on Debian, by
 * apt.
 *
 * @returns {string} the folder of PostgreSQL's programs: initdb, postgres
 * @throws {Error} with the install command if they are missing
 */
export function findEngines() {
  return findOrInstall(
    'The server’s tests need PostgreSQL, Redis and openssl',
    ['postgresql', 'redis-server', 'openssl'],
    () =>
      runs('redis-server', '--version') && runs('openssl', 'version')
        ? postgresFolder()
        : undefined,
  )
}

const runs = (program, flag) => spawnSync(program, [flag]).status === 0

function postgresFolder() {
  const parent = '/usr/lib/postgresql'
  if (!existsSync(parent)) return undefined
  return readdirSync(parent)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(parent, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}
