/**
 * What a run of the suite says at its end: its time, what was flaky, what failed and why. All of a
 * run that came to no such end.
 *
 * @param {string} output
 */
export function closingOf(output) {
  const from = [...output.matchAll(/^\d+\.\d minutes; /gm)].at(-1)?.index ?? 0
  return output.slice(from).trim().split('\n').slice(-mostLines).join('\n')
}

const mostLines = 120
