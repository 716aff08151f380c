import { parseStartArguments } from './parseStartArguments.mjs'

/** Prints errors of `npm start`'s arguments, or its help, and ends the process. */
export function endUnlessUnderstood(args) {
  const { options, text, exitCode } = parseStartArguments(args)
  if (options) return options
  if (exitCode === 0) console.log(text)
  else console.error(text)
  process.exit(exitCode)
}
