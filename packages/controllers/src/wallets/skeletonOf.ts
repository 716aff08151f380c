/**
 * Latin letters and digits, each followed by its look-alikes: lower-case Cyrillic and Greek
 * letters, and Latin ones.
 */
const lookAlikes =
  'aаα bьв cсϲ dԁ eеєε gɡց hһнη jјϳ kкκ lі1ιїɩӏi| mмμ nпո oо0оοσօ pрρ qԛ rгᴦ sѕ tтτ uυս vνѵ wѡԝω xхχ yуүγʏ zᴢ'

const latinOf = new Map(
  lookAlikes
    .split(' ')
    .flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
)

/**
 * A name without the differences that a reader may overlook: case, accents, spaces, width, and
 * Latin, Cyrillic or Greek letters (after Unicode TS 39, §4, for the letters of wallets' names).
 * Two names with one skeleton look the same.
 */
export function skeletonOf(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]/gu, '')
  return [...folded].map((letter) => latinOf.get(letter) ?? letter).join('') || name
}

/** True for a name with letters of more than one of the three similar scripts. */
export function mixesScripts(name: string): boolean {
  return (
    [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) =>
      script.test(name),
    ).length > 1
  )
}
