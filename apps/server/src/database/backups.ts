import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/ConfigError.js'
import { migrations } from './migrations.js'
import { openLibsqlThread } from './openLibsqlThread.js'

/** A large database takes long to copy and check. */
const patienceMs = 60 * 60_000
const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`

/**
 * Copies the embedded database into a new file, even while a server runs.
 * @throws ConfigError
 */
export async function backupLibsql(folder: string, target: string): Promise<void> {
  const file = join(folder, 'latchkey.db')
  if (!existsSync(file)) throw new ConfigError(`There is no database in ${folder}.`)
  if (existsSync(target))
    throw new ConfigError(`${target} exists already. A backup is written into a new file.`)
  // Readable only by its owner, from the first byte.
  closeSync(openSync(target, 'wx', 0o600))
  const thread = await openLibsqlThread(file, ['busy_timeout = 10000'], patienceMs)
  try {
    await thread.exec(`VACUUM INTO ${quoted(target)}`)
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  } finally {
    await thread.close()
  }
}

/**
 * Replaces the embedded database with a backup, and keeps the former one under another name.
 *
 * @returns the new name of the former database, if there was one
 * @throws ConfigError if a server is using it, or the backup is unusable
 */
export async function restoreLibsql(
  folder: string,
  source: string,
  now = Date.now,
): Promise<string | undefined> {
  if (!existsSync(source)) throw new ConfigError(`There is no file ${source}.`)
  await checkBackup(source)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'latchkey.db')
  // Whole and on the disk before anything is changed: a server would begin anew without its file.
  const next = `${file}.new`
  try {
    copyFileSync(source, next)
    chmodSync(next, 0o600)
    sync(next)
    const former = existsSync(file) ? await setAside(file, now()) : undefined
    renameSync(next, file)
    sync(folder)
    return former
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}

/** Keeps the database under another name, too. @returns that name */
async function setAside(file: string, now: number): Promise<string> {
  await checkUnused(file)
  const former = `${file}.${new Date(now).toISOString().replace(/[:.]/g, '-')}`
  for (const rest of ['-wal', '-shm']) rmSync(`${file}${rest}`, { force: true })
  try {
    linkSync(file, former)
  } catch {
    // Not every disk has links.
    renameSync(file, former)
  }
  return former
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

async function checkBackup(source: string): Promise<void> {
  const refuse = (why: string): never => {
    throw new ConfigError(`${source} cannot be restored: ${why}.`)
  }
  const thread = await openLibsqlThread(source, ['query_only = ON'], patienceMs)
  try {
    const [row] = await thread.all('PRAGMA integrity_check').catch(() => [])
    if (row?.integrity_check !== 'ok') refuse('it is damaged, or no database')
    const versions = await thread
      .all('SELECT MAX(version) AS version FROM migrations')
      .catch(() => [])
    const version = Number(versions[0]?.version ?? 0)
    if (version === 0) refuse('it is no database of this program')
    const newest = migrations.at(-1)?.version ?? 0
    if (version > newest) refuse(`it is of version ${version}, and this program knows ${newest}`)
  } finally {
    await thread.close()
  }
}

/** Only the last connection can remove the write-ahead log. */
async function checkUnused(file: string): Promise<void> {
  const thread = await openLibsqlThread(file, ['busy_timeout = 500'], patienceMs)
  try {
    const [row] = await thread.all('PRAGMA journal_mode = DELETE').catch(() => [])
    if (row?.journal_mode !== 'delete')
      throw new ConfigError('The database is in use. Stop the server first.')
  } finally {
    await thread.close()
  }
}
