import { parentPort, workerData } from 'node:worker_threads'
import Libsql from 'libsql'

/**
 * SQLite on its own thread, since the addon blocks its caller. Plain JavaScript, because a thread
 * loads its file directly. A message `{ id, kind, sql, values }` is answered with `{ id, value }`
 * or `{ id, error: { message, code } }`.
 */
const { file, pragmas } = workerData
const connection = new Libsql(file)
for (const pragma of pragmas) connection.exec(`PRAGMA ${pragma}`)
const prepared = new Map()

function prepare(sql) {
  const known = prepared.get(sql)
  if (known) return known
  const statement = connection.prepare(sql)
  prepared.set(sql, statement)
  return statement
}

function answer(kind, sql, values) {
  if (kind === 'all') return prepare(sql).all(values)
  if (kind === 'run') return Number(prepare(sql).run(values).changes)
  if (kind === 'exec') return void connection.exec(sql)
  prepared.clear()
  connection.close()
}

parentPort.on('message', ({ id, kind, sql, values }) => {
  let reply
  try {
    reply = { id, value: answer(kind, sql, values) }
  } catch (error) {
    reply = { id, error: { message: String(error?.message ?? error), code: error?.code } }
  }
  parentPort.postMessage(reply)
})
parentPort.postMessage({ id: 0 })
