import { describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { useDatabase } from '../../../test/useDatabase.js'
import { createHistoryStore } from './createHistoryStore.js'
import type { ChainState } from './historyRows.js'
import { movementKinds } from './Movement.js'

const busy = `0x${'a'.repeat(40)}`
const state = { number: 1 } as ChainState

describe.each(libsqlFirst)('an account of very many movements, on %s', (name) => {
  const database = useDatabase(name)
  const move = (count: number, from: number, token: string) =>
    database().run(
      `INSERT INTO history_movements (chain, address, block, place, position, kind, other, token, token_id, amount)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})
       SELECT 1, '${busy}', ${from} + i, 0, 0, ${movementKinds.tokenIn}, NULL, '${token}', NULL, '1' FROM n`,
    )

  it('has the tokens of its newest ones, so that no look at it reads them all', async () => {
    const { tokensOf } = createHistoryStore(database())
    const tokens = () => tokensOf(state, busy, movementKinds.tokenIn, 200)
    await move(1, 1, 'old')
    await move(49_000, 10, 'usual')
    expect(await tokens()).toEqual(['usual', 'old'])
    await move(2_000, 60_000, 'new')
    expect(await tokens()).toEqual(['new', 'usual'])
  })
})
