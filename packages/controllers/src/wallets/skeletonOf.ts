/**
 * Latin letters and digits, each followed by what looks like it: Cyrillic and Greek letters, lower
 * case, and Latin ones.
 */
const lookAlikes =
  'aаα bьв cсϲ dԁ eеєε gɡց hһнη jјϳ kкκ lі1ιїɩӏi| mмμ nпո oо0оοσօ pрρ qԛ rгᴦ sѕ tтτ uυս vνѵ wѡԝω xхχ yуүγʏ zᴢ'

const latinOf = new Map(
  lookAlikes
    .split(' ')
    .flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
)

/**
 * What is left of a name when everything goes that a reader may overlook: case, accents, spaces,
 * width, and whether a letter is Latin, Cyrillic or Greek (after Unicode TS 39, §4, for the letters
 * of wallets' names). Two names with one skeleton look the same.
 */
export function skeletonOf(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]/gu, '')
  return [...folded].map((letter) => latinOf.get(letter) ?? letter).join('') || name
}

/** Letters of more than one of the three scripts that look alike. */
export function mixesScripts(name: string): boolean {
  return (
    [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) =>
      script.test(name),
    ).length > 1
  )
}
