/** Writing systems with letters that look like those of another. */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
].map((script) => ({
  one: new RegExp(`\\p{Script=${script}}`, 'u'),
  whole: new RegExp(`^\\p{Script=${script}}+$`, 'u'),
}))
const ofNoScript = /[\p{Script=Common}\p{Script=Inherited}]/gu
/** Japanese, Chinese and Korean names hold Latin letters too. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/gu

/**
 * True for a name with a label of several writing systems, such as a Latin name with one Cyrillic
 * letter: less than highly restrictive by UTS #39.
 *
 * @example
 * hasMixedScripts('vit\u0430lik.eth') // true: the second vowel is Cyrillic
 */
export function hasMixedScripts(name: string): boolean {
  return name.split('.').some((label) => {
    const letters = label.normalize('NFC').replace(ofNoScript, '')
    const rest = scripts[0]?.one.test(letters) ? letters.replace(eastAsian, '') : letters
    return scripts.some(({ one, whole }) => one.test(rest) && !whole.test(rest))
  })
}
