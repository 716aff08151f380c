import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { applyChanges, insertBefore, insertSorted } from '../new/applyChanges.mjs'
import { kinds } from '../new/kinds.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-new-'))
after(() => rmSync(folder, { recursive: true }))
const root = fileURLToPath(new URL('../..', import.meta.url))

test('writes all files or none', () => {
  mkdirSync(join(folder, 'there'))
  writeFileSync(join(folder, 'there/list.ts'), 'a\nc\n')
  const fresh = { path: 'fresh.ts', write: 'new' }
  const bad = { path: 'there/list.ts', edit: insertBefore(/z/, 'b') }
  assert.throws(() => applyChanges(folder, [fresh, bad]), /there\/list\.ts: no place matches/)
  assert.equal(existsSync(join(folder, 'fresh.ts')), false)
  const good = { path: 'there/list.ts', edit: insertSorted(/^[a-z]$/, 'b') }
  assert.deepEqual(applyChanges(folder, [fresh, good]), ['wrote  fresh.ts', 'edited there/list.ts'])
  assert.equal(readFileSync(join(folder, 'there/list.ts'), 'utf8'), 'a\nb\nc\n')
  assert.throws(() => applyChanges(folder, [fresh]), /fresh\.ts exists already/)
})

const asked = {
  hook: ['useExample', 'network', 'switchNetwork'],
  view: ['Example'],
  controller: ['example'],
  adapter: ['example'],
  network: ['evm', 'example', '999999'],
  wallet: ['example-wallet', 'Example Wallet'],
  language: ['fr'],
}

for (const [kind, words] of Object.entries(asked))
  test(`every place that a new ${kind} is listed in is still there`, () => {
    for (const change of kinds[kind].plan(words, root).changes) {
      const file = join(root, change.path)
      if ('write' in change) assert.equal(existsSync(file), false, change.path)
      else {
        const text = readFileSync(file, 'utf8')
        assert.notEqual(change.edit(text), text, change.path)
      }
    }
  })

for (const [kind, words] of Object.entries({
  ...asked,
  hook: ['useReconnect', 'connection', 'reconnect'],
}))
  test(`no comment of a new ${kind} is longer than a line may be`, () => {
    for (const { path, write = '' } of kinds[kind].plan(words, root).changes)
      for (const line of write.split('\n'))
        if (/^ *(\/?\*|\/\/)/.test(line)) assert.ok(line.length <= 100, `${path}: ${line}`)
  })

test('a new adapter has what the checks ask of a package', () => {
  const written = new Map(
    kinds.adapter.plan(['example'], root).changes.map(({ path, write }) => [path, write]),
  )
  const folder = 'packages/adapter-example'
  const { version } = JSON.parse(written.get(`${folder}/package.json`))
  assert.match(written.get(`${folder}/README.md`), /^# @latchkey\/adapter-example\n[\s\S]*```ts\n/)
  assert.equal(/^## (\S+)$/m.exec(written.get(`${folder}/CHANGELOG.md`))?.[1], version)
})

test('a name of another form is refused with an example', () => {
  assert.throws(
    () => kinds.view.plan(['receive'], root),
    /A name like Receive is needed, not receive/,
  )
  assert.throws(() => kinds.hook.plan(['useExample', 'nothing'], root), /no controller nothing/)
  assert.throws(() => kinds.network.plan(['toy', 'a', '1'], root), /An adapter is needed: bitcoin/)
})
