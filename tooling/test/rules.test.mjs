import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeCitations } from '../checks/src/documents.mjs'
import { judgeFiles } from '../checks/src/published.mjs'
import {
  inlineStyles,
  linesIn,
  markupFromStrings,
  opening,
  plain,
  schemesOfWallets,
  strangersIn,
  unprovenHref,
} from '../checks/src/source.mjs'

/** Lines that each rule of the sources finds. */
const found = {
  'a string parsed as markup or script': [
    markupFromStrings,
    [
      'element.innerHTML = text',
      'new DOMParser()',
      'eval(text)',
      'new Function(text)',
      'document.write(text)',
      '<p dangerouslySetInnerHTML={text} />',
    ],
  ],
  'an inline style': [
    inlineStyles,
    ['<p style={{ color }} />', "document.createElement('style')", '<style>'],
  ],
  'a window opened elsewhere': [
    opening,
    [
      'window.open(link)',
      'page.open?.(href)',
      "open('https://x')",
      'location = uri',
      'location.href = link',
      'location.assign(x)',
    ],
  ],
  'a wallet’s link built elsewhere': [
    schemesOfWallets,
    ['scheme + "://wc?uri="', "'intent://x'", '`https://t.me/x?startapp=`'],
  ],
  'an address that is not proven': [
    unprovenHref,
    ['<a href={wallet.links.mobile}>', '<a href={pairing.uri}>'],
  ],
  'a test left out': [
    plain.test,
    ["it.skip('x')", "describe.only('x')", "test.todo('x')", "vi.mock('./x.js')"],
  ],
  'a remark without an issue': [plain.remark, ['work() // TODO later']],
  'an error without a code': [plain.error, ["throw new Error('x')"]],
}

for (const [what, [rule, lines]] of Object.entries(found))
  test(`the rules of the sources find ${what}`, () => {
    for (const line of lines) assert.equal(linesIn('x.ts', line, rule).length, 1, line)
  })

test('a comment and a style of the CSSOM are no finding, and a file is named for its subject', () => {
  assert.equal(linesIn('x.ts', '// innerHTML would need a policy', markupFromStrings).length, 0)
  assert.equal(linesIn('x.ts', 'element.style.background = color', inlineStyles).length, 0)
  assert.match('packages/ui/src/utils/a.ts', plain.name)
  assert.doesNotMatch('packages/ui/src/qr/drawQr.ts', plain.name)
})

test('a host imports what decision 31 gives it, and nothing outside of its folder', () => {
  const host = 'tooling/e2e/hosts/one'
  const problems = (line) => strangersIn(`${host}/src/kit.js`, line, host).length
  for (const line of [
    "import { mainnet } from '@latchkey/core'",
    "const kit = await import('@latchkey/core/networks')",
    "import { chains } from '../../chains.js'",
  ])
    assert.equal(problems(line), 1, line)
  for (const line of [
    "import { createKit } from '@latchkey/react/kit'",
    "import { evm } from '@latchkey/adapter-evm'",
    "import chains from './chains.json'",
  ])
    assert.equal(problems(line), 0, line)
})

test('a citation leads to a number or a section of docs/, or to a public standard', () => {
  const docs = {
    'docs/house/requirements.md': new Set(['w-05', 'retries']),
    'docs/house/decisions.md': new Set(['decision-15']),
    'docs/page.md': new Set(['here']),
  }
  const problems = (line) => judgeCitations(line, 'docs/page.md', docs).length
  for (const line of [
    'W-05 and decision 15',
    'RFC 7230 §3.2',
    'docs/house/requirements.md#retries',
    '[W-05](house/requirements.md#w-05)',
    '[here](#here)',
  ])
    assert.equal(problems(line), 0, line)
  for (const line of [
    'W-99',
    'decisions 15 and 99',
    'specification §4',
    'issue 12: a chain',
    'docs/missing.md',
    '[here](requirements.md#missing)',
    '[there](#missing)',
  ])
    assert.notEqual(problems(line), 0, line)
})

test('a tarball has what was built and its documents [S-08]', () => {
  const files = ['dist/a.js', 'dist/a.js.map', 'dist/a/b.d.ts', 'dist/buttons.css', 'README.md']
  assert.deepEqual(judgeFiles('react', files), [])
  for (const file of [
    'src/index.ts',
    'dist/a.test.js',
    'dist/.env',
    '.env',
    'dist/key.pem',
    'hosting/nginx.conf',
    'tsup.config.ts',
  ])
    assert.equal(judgeFiles('react', [file]).length, 1, file)
  assert.deepEqual(judgeFiles('server', ['hosting/nginx.conf', 'catalogue/wallets/a.json']), [])
  assert.equal(judgeFiles('server', ['hosting/.env']).length, 1)
})
