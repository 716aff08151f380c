import { parseStartArguments } from './parseStartArguments.mjs'

/**
 * Prints what is wrong with the arguments of `npm start`, or the help that they ask for, and ends
 * the process.
 */
export function endUnlessUnderstood(args) {
  const { options, text, exitCode } = parseStartArguments(args)
  if (options) return options
  if (exitCode === 0) console.log(text)
  else console.error(text)
  process.exit(exitCode)
}
