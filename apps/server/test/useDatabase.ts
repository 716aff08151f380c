import { afterEach, beforeEach } from 'vitest'
import { checkConfig } from '../src/config/readConfig.js'
import type { Database } from '../src/database/Database.js'
import { openDatabase } from '../src/database/openDatabase.js'
import { type Backend, type BackendName, createBackend } from './backends.js'

/** An empty database for each test of a file; a getter, since each test has its own. */
export function useDatabase(name: BackendName): () => Database {
  let backend: Backend
  let database: Database
  beforeEach(async () => {
    backend = await createBackend(name)
    database = await openDatabase(checkConfig(backend.settings))
  })
  afterEach(async () => {
    await database.close()
    await backend.remove()
  })
  return () => database
}
