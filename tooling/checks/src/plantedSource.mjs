import { misjudged } from './misjudged.mjs'
import {
  inlineStyles,
  judgeLayers,
  judgeLength,
  judgeReadme,
  linesIn,
  markupFromStrings,
  plain,
} from './source.mjs'

const found = (pattern, line) => linesIn('x.ts', line, pattern).length

/** Self-test: the rules of the sources detect planted violations. */
export function plantedSourceIsFound() {
  const markup = [
    'element.innerHTML = text',
    'new DOMParser()',
    'eval(text)',
    'new Function(text)',
    'document.write(text)',
    '<p dangerouslySetInnerHTML={text} />',
  ]
  const styles = ['<p style={{ color }} />', "document.createElement('style')", '<style>']
  const tests = ["it.skip('x')", "describe.only('x')", "test.todo('x')", "vi.mock('./x.js')"]
  const cases = [
    ...markup.map((line) => [line, found(markupFromStrings, line), 1]),
    ...styles.map((line) => [line, found(inlineStyles, line), 1]),
    ...tests.map((line) => [line, found(plain.test, line), 1]),
    ['a remark', found(plain.remark, 'work() // TODO later'), 1],
    ['a bare error', found(plain.error, "throw new Error('x')"), 1],
    ['a comment', found(markupFromStrings, '// innerHTML would need a policy'), 0],
    ['a style of the CSSOM', found(inlineStyles, 'element.style.background = color'), 0],
    ...['packages/ui/src/utils/a.ts', 'packages/ui/src/helpers.ts'].map((path) => [
      path,
      Number(plain.name.test(path)),
      1,
    ]),
    ['a name of a subject', Number(plain.name.test('packages/ui/src/qr/drawQr.ts')), 0],
  ]
  return misjudged(cases)
}

/** Self-test: layers of a manifest, a file's length and a README are judged. */
export function plantedPackagesAreFound() {
  const readme = '# @latchkey/p\n\n```ts\nwork()\n```\n'
  const read = (text) => judgeReadme('packages/p', '@latchkey/p', text).length
  return misjudged([
    ['an allowed layer', judgeLayers('p', { '@latchkey/core': '*' }, ['core']).length, 0],
    ['another layer', judgeLayers('p', { '@latchkey/ui': '*' }, ['core']).length, 1],
    ['a package without a layer', judgeLayers('p', {}).length, 1],
    ['a file of 360 lines', judgeLength('a.ts', 'x\n'.repeat(360)).length, 0],
    ['a file of 361 lines', judgeLength('a.ts', 'x\n'.repeat(361)).length, 1],
    ['a sound README', read(readme), 0],
    ['a README of another package', read(readme.replace('/p', '/q')), 1],
    ['a README without an example', read('# @latchkey/p\n'), 1],
    ['no README', read(undefined), 1],
  ])
}
