import { expect, it } from 'vitest'
import { createBackend } from '../../test/backends.js'
import { checkConfig } from '../config/readConfig.js'
import { openDatabase } from '../database/openDatabase.js'
import { ofProject } from './createProjects.js'

it('a project that is removed leaves a row in no table that names projects', async () => {
  const backend = await createBackend('libsql')
  const database = await openDatabase(checkConfig(backend.settings))
  try {
    const rows = await database.all(
      "SELECT tables.name FROM sqlite_master tables JOIN pragma_table_info(tables.name) columns WHERE tables.type = 'table' AND columns.name = 'project_id'",
    )
    expect(rows.map(({ name }) => String(name)).sort()).toEqual([...ofProject].sort())
  } finally {
    await database.close()
    await backend.remove()
  }
})
