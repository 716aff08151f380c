import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, backendNames, createBackend } from '../../test/backends.js'
import { checkConfig } from '../config/readConfig.js'
import type { Database } from './Database.js'
import { migrate } from './migrate.js'
import { migrations } from './migrations.js'
import { openDatabase } from './openDatabase.js'

describe.each(backendNames)('the database on %s', (name) => {
  let backend: Backend
  const opened: Database[] = []
  const open = async () => {
    const database = await openDatabase(checkConfig(backend.settings))
    opened.push(database)
    return database
  }
  beforeEach(async () => {
    backend = await createBackend(name)
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()))
    await backend.remove()
  })

  it('two instances that start at once migrate once', async () => {
    const [first, second] = await Promise.all([open(), open()])
    const rows = await first.all('SELECT version FROM migrations ORDER BY version')
    expect(rows.map(({ version }) => Number(version))).toEqual(
      migrations.map(({ version }) => version),
    )
    expect(await migrate(second)).toEqual([])
  })

  it('a migration that fails leaves nothing behind', async () => {
    const database = await open()
    const broken = {
      version: 99,
      name: 'broken',
      statements: ['CREATE TABLE half (id TEXT)', 'CREATE TABEL'],
    }
    await expect(migrate(database, [...migrations, broken])).rejects.toThrow()
    await expect(database.all('SELECT * FROM half')).rejects.toThrow()
    expect(
      await migrate(database, [
        ...migrations,
        { ...broken, statements: ['CREATE TABLE half (id TEXT)'] },
      ]),
    ).toEqual([99])
  })

  it('a program that is older than the database refuses to touch it', async () => {
    const database = await open()
    await migrate(database, [...migrations, { version: 99, name: 'later', statements: [] }])
    await expect(migrate(database)).rejects.toThrow('of version 99')
  })

  it('a long statement holds up neither this thread nor concurrent writes of the embedded database', async () => {
    const database = await open()
    let isDone = false
    const long = database
      .all(
        'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000000) SELECT MAX(n) AS most FROM numbers',
      )
      .finally(() => {
        isDone = true
      })
    let turns = 0
    for (; !isDone && turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve))
    expect(turns).toBe(20)
    await database.run('INSERT INTO projects (id, name, created_at) VALUES (?, ?, ?)', [
      'meanwhile',
      'x',
      1,
    ])
    expect(isDone).toBe(false)
    expect((await long).map(({ most }) => Number(most))).toEqual([2_000_000])
  })

  it('a failed transaction rejects with its own error, not with that of its rollback', async () => {
    const database = await open()
    const failed = database.transaction(async ({ run }) => {
      // As SQLite does by itself when the disk is full.
      await run('ROLLBACK')
      throw new Error('the disk is full')
    })
    await expect(failed).rejects.toThrow('the disk is full')
    expect(
      await database.run('INSERT INTO projects (id, name, created_at) VALUES (?, ?, ?)', [
        'after',
        'x',
        1,
      ]),
    ).toBe(1)
  })

  it('a transaction is all or nothing, and statements meanwhile are not part of it', async () => {
    const database = await open()
    const add = 'INSERT INTO projects (id, name, created_at) VALUES (?, ?, ?)'
    const failed = database.transaction(async ({ run }) => {
      await run(add, ['inside', 'x', 1])
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('stop')
    })
    const beside = database.run(add, ['beside', 'x', 1])
    await expect(failed).rejects.toThrow('stop')
    expect(await beside).toBe(1)
    expect((await database.all('SELECT id FROM projects')).map(({ id }) => id)).toEqual(['beside'])
  })
})
