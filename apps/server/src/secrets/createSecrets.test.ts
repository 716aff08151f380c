import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, createBackend, sharedFirst } from '../../test/backends.js'
import { checkConfig } from '../config/readConfig.js'
import type { Database } from '../database/Database.js'
import { openDatabase } from '../database/openDatabase.js'
import { createSecrets, type Secrets, secretMs } from './createSecrets.js'

const hourMs = 3_600_000
const keptMs = { callers: 0, mailboxes: 7 * 24 * hourMs }

describe.each(sharedFirst)('the installation’s secrets on %s', (name) => {
  let backend: Backend
  let database: Database
  let clock = Date.UTC(2026, 0, 1)
  const opened: Secrets[] = []
  const open = async () => {
    const secrets = await createSecrets(database, { now: () => clock, keptMs, onError: () => {} })
    opened.push(secrets)
    return secrets
  }
  const kept = async (purpose: string) =>
    (
      await database.all('SELECT starts_at FROM secrets WHERE purpose = ? ORDER BY starts_at', [
        purpose,
      ])
    ).map((row) => Number(row.starts_at))
  beforeEach(async () => {
    clock = Date.UTC(2026, 0, 1)
    backend = await createBackend(name)
    database = await openDatabase(checkConfig(backend.settings))
  })
  afterEach(async () => {
    for (const secrets of opened.splice(0)) secrets.stop()
    await database.close()
    await backend.remove()
  })

  it('instances that start together hash alike, each purpose and each installation otherwise', async () => {
    const [one, other] = await Promise.all([open(), open()])
    expect(one?.hash('callers', '192.0.2.1')).toMatch(/^[0-9a-f]{24}$/)
    expect(other?.hash('callers', '192.0.2.1')).toBe(one?.hash('callers', '192.0.2.1'))
    expect(one?.hash('mailboxes', '192.0.2.1')).not.toBe(one?.hash('callers', '192.0.2.1'))
    expect([(await kept('callers')).length, (await kept('mailboxes')).length]).toEqual([1, 1])
    await database.run('DELETE FROM secrets')
    expect((await open()).hash('callers', '192.0.2.1')).not.toBe(one?.hash('callers', '192.0.2.1'))
  })

  it('a secret is changed after its time, for all instances at the same moment, and one that nothing needs is removed', async () => {
    const from = clock
    const [one, other] = [await open(), await open()]
    const [caller, client] = [one.hash('callers', 'x'), one.hash('mailboxes', 'x')]
    // An hour ahead the next one is made, and is not in use before its time.
    clock = from + secretMs.callers - hourMs
    await Promise.all([one.refresh(), other.refresh()])
    expect(await kept('callers')).toEqual([from, from + secretMs.callers])
    expect([one.hash('callers', 'x'), other.hash('callers', 'x')]).toEqual([caller, caller])
    clock = from + secretMs.callers
    expect(one.hash('callers', 'x')).not.toBe(caller)
    expect(other.hash('callers', 'x')).toBe(one.hash('callers', 'x'))
    await one.refresh()
    expect(await kept('callers')).toEqual([from + secretMs.callers])
    // Data stored under the former secret of the mailboxes is recognised for its lifetime.
    clock = from + secretMs.mailboxes - hourMs
    await one.refresh()
    clock = from + secretMs.mailboxes
    expect(one.hash('mailboxes', 'x')).not.toBe(client)
    expect(one.hash('mailboxes', 'x', from + 5)).toBe(client)
    expect(one.hashes('mailboxes', 'x')).toHaveLength(2)
    clock += keptMs.mailboxes
    await one.refresh()
    expect([await kept('mailboxes'), one.hash('mailboxes', 'x', from + 5)]).toEqual([
      [from + secretMs.mailboxes],
      undefined,
    ])
  })
})
