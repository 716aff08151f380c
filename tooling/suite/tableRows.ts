import { it } from 'vitest'

/** True for runs with whole tables and other long tests. */
export const isAtLength = process.env.LATCHKEY_WHOLE === '1'

/**
 * How often a property or a scenario runs: `quick` times in `npm test`, `whole` times at length.
 * `LATCHKEY_RUNS` sets another number by hand.
 */
export function runsOf(quick: number, whole: number): number {
  return Number(process.env.LATCHKEY_RUNS ?? (isAtLength ? whole : quick))
}

/**
 * Selects the rows of a test table. `npm test` runs representative ones, with each value of the
 * table in one of them; `npm run test:long` runs all (`LATCHKEY_WHOLE=1 npm run e2e -- <file>` does
 * so by hand).
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

/** A test that `npm run test:long` runs and `npm test` leaves out, as `it`. */
export function itAtLength(name: string, run: () => unknown): void {
  if (isAtLength) it(name, run)
}

/** As `itAtLength`, beside the other concurrent tests of its file. */
export function concurrentAtLength(name: string, run: () => unknown): void {
  if (isAtLength) it.concurrent(name, run)
}

/** Registers tests that only run with whole tables; the subject's other tests always run. */
export function atLength(register: () => void): void {
  if (isAtLength) register()
}
