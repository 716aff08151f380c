import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ofServer = createRequire(
  join(fileURLToPath(new URL('../../../apps/server', import.meta.url)), 'package.json'),
)
const perBlock = 5
const whole = `SELECT COUNT(*) AS number FROM (SELECT block FROM history_transactions GROUP BY block HAVING COUNT(*) = ${perBlock}) AS blocks`
const doubles =
  'SELECT COUNT(*) AS number FROM (SELECT block FROM history_movements GROUP BY address, block, place, position, kind HAVING COUNT(*) > 1) AS movements'
const silent =
  'SELECT (SELECT COUNT(*) FROM history_transactions) - (SELECT COUNT(*) FROM (SELECT block FROM history_movements GROUP BY chain, block, place) AS told) AS number'

/**
 * Counts in a follower's database once the server has stopped, on a chain of blocks with five
 * transactions each: blocks with all their transactions, duplicate movements, and transactions
 * without a movement.
 */
export async function readKept({ dataFolder, databaseUrl }) {
  const { ask, close } = await open(dataFolder, databaseUrl)
  try {
    return { whole: await ask(whole), doubles: await ask(doubles), silent: await ask(silent) }
  } finally {
    await close()
  }
}

async function open(dataFolder, databaseUrl) {
  if (databaseUrl === undefined) {
    const Database = ofServer('libsql')
    const database = new Database(join(dataFolder, 'latchkey.db'))
    return {
      ask: async (text) => Number(database.prepare(text).get().number),
      close: async () => database.close(),
    }
  }
  const { Client } = ofServer('pg')
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    ask: async (text) => Number((await client.query(text)).rows[0].number),
    close: () => client.end(),
  }
}
