import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '@latchkey/localnet/ports'
import { findEngines } from '../../../tooling/findEngines.mjs'

export type Engines = {
  readonly postgresUrl: string
  readonly redisUrl: string
  stop(): Promise<void>
}

export const isRoot = process.getuid?.() === 0

/** A PostgreSQL and a Redis of our own on free ports, in folders that go away with them. */
export async function startEngines(): Promise<Engines> {
  const postgresFolder = findEngines()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-engines-'))
  const [postgresPort, redisPort] = [await findFreePorts(), await findFreePorts()]
  const children: ChildProcess[] = []
  let guard: ChildProcess | undefined
  const stop = async () => {
    await Promise.all(children.map((child) => ended(child)))
    guard?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    children.push(
      startPostgres(postgresFolder, folder, postgresPort),
      startRedis(folder, redisPort),
    )
    guard = startGuard(folder, children)
    await Promise.all([reachable(postgresPort), reachable(redisPort)])
    const user = isRoot ? 'postgres' : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
    const postgresUrl = `postgresql://${user}@127.0.0.1:${postgresPort}/postgres`
    await answering(postgresUrl)
    return { postgresUrl, redisUrl: `redis://127.0.0.1:${redisPort}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Ends the engines when the tests are killed and cannot do it themselves. */
function startGuard(folder: string, children: readonly ChildProcess[]): ChildProcess {
  const script =
    'while kill -0 "$1" 2>/dev/null; do sleep 1; done; kill -INT "$3" "$4"; sleep 2; rm -rf "$2"'
  const ids = children.map(({ pid }) => String(pid))
  const guard = spawn('sh', ['-c', script, 'sh', String(process.pid), folder, ...ids], {
    detached: true,
    stdio: 'ignore',
  })
  guard.unref()
  return guard
}

/** Redis alone, on a port that is given, for tests in which it goes away and comes back. */
export function startRedis(folder: string, port: number): ChildProcess {
  const child = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ],
    { stdio: 'ignore' },
  )
  child.on('error', () => {})
  return child
}

export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
  })
}

/** Resolves once something listens. */
export async function reachable(port: number, deadlineMs = 60_000): Promise<void> {
  const until = Date.now() + deadlineMs
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return
    if (Date.now() > until) throw new Error(`Nothing listens on port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

function startPostgres(bin: string, folder: string, port: number): ChildProcess {
  const place = join(folder, 'postgres')
  // PostgreSQL refuses to run as root.
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (isRoot) chownSync(folder, Number(owner.uid), Number(owner.gid))
  const { status, stderr } = spawnSync(
    join(bin, 'initdb'),
    ['-D', place, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    {
      ...owner,
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  return spawn(join(bin, 'postgres'), ['-D', place, ...args], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
}

export const idOf = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())

/** The port opens before PostgreSQL takes commands. */
async function answering(url: string): Promise<void> {
  const { default: pg } = await import('pg')
  const until = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
