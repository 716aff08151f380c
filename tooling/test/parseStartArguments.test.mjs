import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStartArguments, usage } from '../start/parseStartArguments.mjs'

const all = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

test('without arguments every chain runs, the browser opens, and the port is Vite’s own', () => {
  assert.deepEqual(parseStartArguments([]), {
    options: { port: 5173, open: true, namespaces: all, fail: [] },
  })
})

test('--no-open alone keeps the default port', () => {
  assert.deepEqual(parseStartArguments(['--no-open']), {
    options: { port: 5173, open: false, namespaces: all, fail: [] },
  })
})

test('the arguments stand in any order, and behind the separator that pnpm hands on', () => {
  const wanted = {
    options: {
      port: 5180,
      open: false,
      namespaces: ['eip155', 'solana', 'bip122'],
      fail: ['solana'],
    },
  }
  const args = ['--fail', 'solana', '--no-open', '--namespaces=bip122,solana', '--port', '5180']
  assert.deepEqual(parseStartArguments(args), wanted)
  assert.deepEqual(parseStartArguments(['--', ...args]), wanted)
})

test('the Ethereum chains run whatever is chosen', () => {
  assert.deepEqual(parseStartArguments(['--namespaces', 'eip155']).options?.namespaces, ['eip155'])
  assert.deepEqual(parseStartArguments(['--namespaces', 'cosmos']).options?.namespaces, [
    'eip155',
    'cosmos',
  ])
})

test('--help prints the arguments and is no failure', () => {
  assert.deepEqual(parseStartArguments(['--help', '--port', 'x']), { text: usage, exitCode: 0 })
  for (const name of ['--port', '--no-open', '--namespaces', '--fail', '--help'])
    assert.ok(usage.includes(`  ${name} `), name)
})

for (const [args, reason] of [
  [['--prot', '5180'], /^Unknown option '--prot'\.\n/],
  [['5180'], /^Unexpected argument '5180'\.\n/],
  [['--port'], /^Option '--port <value>' argument missing\.\n/],
  [['--port', '65536'], /^--port takes a whole number from 0 to 65535; got "65536"\.\n/],
  [['--port', '80.5'], /got "80\.5"/],
  [['--port='], /got ""/],
  [['--port', '0x10'], /got "0x10"/],
  [['--no-open=yes'], /^Option '--no-open' does not take an argument\.\n/],
  [
    ['--namespaces', 'solana,dogecoin'],
    /^--namespaces knows eip155, solana, polkadot, bip122, cosmos; got "dogecoin"\.\n/,
  ],
  [['--fail', 'eip155'], /^--fail knows solana, polkadot, bip122, cosmos; got "eip155"\.\n/],
])
  test(`${args.join(' ')} is refused with what is known, code 2`, () => {
    const { text, exitCode } = parseStartArguments(args)
    assert.equal(exitCode, 2)
    assert.match(text, reason)
    assert.ok(text.endsWith(usage))
  })
