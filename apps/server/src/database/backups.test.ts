import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildProgram } from '../../test/startChildServer.js'
import { checkConfig } from '../config/readConfig.js'
import { createProjects } from '../projects/createProjects.js'
import { backupLibsql, restoreLibsql } from './backups.js'
import { openDatabase } from './openDatabase.js'

describe('a restore that ends half-way', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-backups-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('leaves the database that was there, and nothing beside it once it is done again', async () => {
    const data = join(folder, 'data')
    const file = join(folder, 'backup.db')
    const withProjects = async <T>(work: (of: ReturnType<typeof createProjects>) => Promise<T>) => {
      const database = await openDatabase(checkConfig({ dataFolder: data }))
      try {
        return await work(createProjects(database))
      } finally {
        await database.close()
      }
    }
    const names = () =>
      withProjects(async ({ list }) => (await list()).map((project) => project.name))
    await withProjects(({ add }) => add({ name: 'Old', origins: [] }))
    await backupLibsql(data, file)
    await withProjects(({ add }) => add({ name: 'New', origins: [] }))
    expect(statSync(file).size).toBeGreaterThan(128 * 1024)
    const program = await buildProgram()
    const restore = (limit: string) =>
      spawnSync('sh', [
        '-c',
        `ulimit -f ${limit}; exec "$0" -e "$1" restore "$2" --data "$3"`,
        ...[process.execPath, program, file, data],
      ])
    // As on a full disk, or when the machine stops.
    expect(restore('64').status).not.toBe(0)
    expect(await names()).toEqual(['Old', 'New'])
    expect(restore('unlimited').status).toBe(0)
    expect(await names()).toEqual(['Old'])
    const kept = readdirSync(data).filter((name) => !/-(wal|shm)$/.test(name))
    expect(kept).toHaveLength(2)
  }, 60_000)

  it('leaves nothing beside a database that a server uses', async () => {
    const data = join(folder, 'data')
    const file = join(folder, 'backup.db')
    const database = await openDatabase(checkConfig({ dataFolder: data }))
    await backupLibsql(data, file)
    const before = readdirSync(data)
    await expect(restoreLibsql(data, file)).rejects.toThrow('in use')
    expect(readdirSync(data)).toEqual(before)
    await database.close()
  })
})
