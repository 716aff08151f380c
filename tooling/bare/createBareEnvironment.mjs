import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** Tools that the repository provides, or never uses, so that a machine need not have them. */
const broughtPrograms = [
  ...['pnpm', 'pnpx', 'yarn', 'corepack', 'turbo', 'tsc', 'tsup', 'esbuild', 'vite', 'vitest'],
  ...['biome', 'depcruise', 'knip', 'changeset', 'size-limit', 'publint', 'attw'],
  ...['next', 'parcel', 'webpack', 'latchkey-server', 'anvil', 'bcoin', 'bitcoind', 'bitcoin-cli'],
]

/** Variables kept on a bare machine: paths, locale, certificates, and access to the registry. */
const kept =
  /^(PATH|CI|LANG|LC_\w+|TERM|TZ|TMPDIR|CHROME_PATH|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|https?_proxy|no_proxy|npm_config_(registry|ca|cafile|proxy|https_proxy|noproxy|strict_ssl|@.*:registry))$/i
/** The npmrc settings kept; none is a credential. */
const ways =
  /^\s*(registry|@[^:=]+:registry|ca|ca\[\]|cafile|proxy|https-proxy|noproxy|strict-ssl)\s*=/

/**
 * Creates the environment of a machine with only Node and npm: an empty home, and first on the PATH
 * a failing stub for each tool the repository must provide. Each stub call leaves a mark. Folders
 * of installed packages are removed from the PATH.
 *
 * @param {string} folder an empty folder for home, stubs and marks
 * @returns {{ env: Record<string, string>, marks(): readonly string[] }} the marks: each call of a
 * stub, even if its failure was swallowed
 */
export function createBareEnvironment(
  folder,
  { from = process.env, programs = broughtPrograms } = {},
) {
  const [home, stubs, marks] = ['home', 'stubs', 'marks'].map((name) => join(folder, name))
  mkdirSync(home)
  mkdirSync(stubs)
  writeFileSync(marks, '')
  chmodSync(marks, 0o666)
  for (const program of programs) {
    writeFileSync(join(stubs, program), stubOf(program, marks))
    chmodSync(join(stubs, program), 0o755)
  }
  const npmrc = from.npm_config_userconfig ?? join(from.HOME ?? '', '.npmrc')
  if (existsSync(npmrc)) {
    const lines = readFileSync(npmrc, 'utf8').split('\n')
    appendFileSync(
      join(home, '.npmrc'),
      `${lines.filter((line) => ways.test(line)).join('\n')}\n`,
      { mode: 0o600 },
    )
  }
  const rest = (from.PATH ?? '')
    .split(delimiter)
    .filter((path) => path !== '' && !/[\\/]node_modules[\\/]/.test(path))
  const PATH = [...new Set([stubs, dirname(process.execPath), ...rest])].join(delimiter)
  return {
    env: {
      ...Object.fromEntries(Object.entries(from).filter(([name]) => kept.test(name))),
      PATH,
      HOME: home,
    },
    marks: () =>
      readFileSync(marks, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
  }
}

const stubOf = (program, marks) => `#!/bin/sh
parent=$(tr '\\000' ' ' < /proc/$PPID/cmdline 2>/dev/null || ps -o args= -p $PPID 2>/dev/null)
line="Latchkey must bring ${program} itself; something called a global one: ${program} $* (called by: \${parent:-unknown})"
echo "$line" >&2
echo "$line" | tr '\\n' ' ' >> '${marks}'
echo >> '${marks}'
exit 127
`
