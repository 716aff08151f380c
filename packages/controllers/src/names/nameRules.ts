const mostCharacters = 255
const fewestCharacters = 4

/**
 * The normal form of a typed name, or undefined for what is none. Names here are of ASCII letters,
 * so that no letter looks like another (ENSIP-15 for all others is the server's).
 */
export function toName(typed: string): string | undefined {
  const name = typed.trim().normalize('NFKC').toLowerCase()
  const isName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/
  return name.length <= mostCharacters && isName.test(name) ? name : undefined
}

/**
 * The problem of a label, the first part of a name to register. A valid one has at least four
 * characters of letters, digits and hyphens.
 */
export function findLabelProblem(label: string): 'short' | 'characters' | undefined {
  if (!/^[a-zA-Z0-9-]*$/.test(label)) return 'characters'
  return label.length < fewestCharacters ? 'short' : undefined
}
