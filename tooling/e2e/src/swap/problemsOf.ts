import type { PageWatch } from '@latchkey/testing/playwright'

const late = /status of 502 .*\/v1\/account\/0x\w+\/balance\?/

/**
 * The problems of a page, but for balances that the back end could not read in time on a busy
 * machine: it says so, and the page reads them from the node.
 */
export const problemsOf = (watch: PageWatch): readonly string[] =>
  watch.problems().filter((problem) => !late.test(problem))
