/**
 * The cases that a rule judges wrong, for the self-tests of the checks.
 *
 * @param {readonly (readonly [what: string, problems: number, expected: number])[]} cases
 */
export const misjudged = (cases) =>
  cases
    .filter(([, problems, expected]) => problems !== expected)
    .map(([what, problems, expected]) => `${what}: ${problems} problems, not ${expected}`)
