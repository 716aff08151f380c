// `npm test`, or parts of it: `npm test -- "browser tests"`; and `npm run test:long`.
import { longStages } from './suite/longStages.mjs'
import { runSuite } from './suite/runSuite.mjs'
import { stages } from './suite/stages.mjs'

/** @param {readonly string[]} args parts of the names of the stages that are wanted */
export async function main(root, args, { long = false } = {}) {
  try {
    process.exit((await runSuite(root, long ? longStages : stages, args)) ? 0 : 1)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
