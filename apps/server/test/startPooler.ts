import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '@latchkey/localnet/ports'
import { findHostingTool } from '../../../tooling/findHostingTools.mjs'
import { ended, idOf, isRoot, reachable } from './startEngines.js'

export type Pooler = { readonly databaseUrl: string; stop(): Promise<void> }

/**
 * A PgBouncer in front of one database, in a folder that goes away with it.
 *
 * @param mode when a connection of PostgreSQL goes back to the others: after each
 *   transaction, or with the client
 * @param size how many connections it has to PostgreSQL
 */
export async function startPooler(
  databaseUrl: string,
  mode: 'transaction' | 'session',
  size: number,
): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pooler-'))
  const own = await findFreePorts()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    'max_client_conn = 200',
  ]
  writeFileSync(join(folder, 'settings'), `${settings.join('\n')}\n`)
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  // PgBouncer refuses to run as root.
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (isRoot) chownSync(folder, Number(owner.uid), Number(owner.gid))
  chmodSync(folder, 0o755)
  const child = spawn(findHostingTool('pgbouncer'), ['-q', join(folder, 'settings')], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  child.on('error', () => {})
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  await reachable(own).catch(async (error) => {
    await stop()
    throw error
  })
  return { databaseUrl: `postgresql://${username}@127.0.0.1:${own}${pathname}`, stop }
}
