/** Whether whole tables are run, and what else is done at length. */
export const isAtLength = process.env.LATCHKEY_WHOLE === '1'

/**
 * The rows of a table of tests. `npm test` runs those that are said to stand for the rest, each
 * value of the table in one of them; `npm run test:long` runs all (`LATCHKEY_WHOLE=1 npm run e2e --
 * <file>` does so by hand).
 */
export function tableRows<Row>(
  all: readonly Row[],
  standsForOthers: (row: Row) => boolean,
): readonly Row[] {
  if (isAtLength) return all
  const some = all.filter(standsForOthers)
  if (some.length === 0) throw new Error('no row of the table is run')
  return some
}

/** Tests of a subject whose other tests run always: these run with the whole tables. */
export function atLength(register: () => void): void {
  if (isAtLength) register()
}
