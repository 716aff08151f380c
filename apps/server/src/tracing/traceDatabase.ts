import type { Database, Queries } from '../database/Database.js'
import { noTracing, type Step, type Tracing } from './Tracing.js'

/**
 * A database whose statements are traced as steps. Only the statement's kind and table are
 * recorded, no value.
 */
export function traceDatabase(database: Database, tracing: Tracing): Database {
  if (tracing === noTracing) return database
  const system = { 'db.system.name': database.kind === 'postgres' ? 'postgresql' : 'sqlite' }
  const over = ({ all, run }: Queries): Queries => ({
    all: (sql, values) => tracing.step(statement(sql), () => all(sql, values)),
    run: (sql, values) => tracing.step(statement(sql), () => run(sql, values)),
  })
  const statement = (sql: string) => (): Step => {
    const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''
    const table = /\b(?:from|into|update)\s+(\w+)/i.exec(sql)?.[1]
    const names = {
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    }
    return { name: [operation, table].join(' ').trim(), facts: { ...system, ...names } }
  }
  return {
    ...database,
    ...over(database),
    transaction: (work) =>
      tracing.step(
        () => ({ name: 'transaction', facts: { ...system, 'db.operation.name': 'TRANSACTION' } }),
        () => database.transaction((queries) => work(over(queries))),
      ),
  }
}
