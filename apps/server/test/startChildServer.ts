import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'

const place = fileURLToPath(new URL('../node_modules/.cache/child-server', import.meta.url))
const catalogue = fileURLToPath(new URL('../catalogue', import.meta.url))
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>
}
const libraries = Object.keys(manifest.dependencies).filter(
  (name) => !name.startsWith('@latchkey/'),
)
let built: Promise<unknown> | undefined

/** The program as a process of its own would run it, from the sources as they are now. */
export async function buildProgram(): Promise<string> {
  built ??= build({
    config: false,
    silent: true,
    entry: {
      main: fileURLToPath(new URL('../src/cli/main.ts', import.meta.url)),
      libsqlWorker: fileURLToPath(new URL('../src/database/libsqlWorker.js', import.meta.url)),
    },
    outDir: place,
    format: 'esm',
    target: 'node20',
    platform: 'node',
    splitting: false,
    noExternal: [/^@latchkey\//],
    external: libraries.map((name) => new RegExp(`^${name}(/|$)`)),
    esbuildOptions: (options) => {
      options.conditions = ['@latchkey/source']
    },
  })
  await built
  return `import(${JSON.stringify(`${place}/main.js`)}).then(({ main }) => main(process.argv.slice(1)))`
}

export type ChildServer = {
  readonly url: string
  readonly pid: number
  readonly process: ChildProcess
  /** Resolves with its exit code, or its signal. */
  readonly exit: Promise<number | string>
}

/** Starts `latchkey-server start` and waits until it listens. */
export async function startChildServer(
  dataFolder: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  const child = spawn(
    process.execPath,
    ['-e', await buildProgram(), 'start', '--port', '0', '--data', dataFolder, ...args],
    {
      cwd: dataFolder,
      env: {
        PATH: process.env.PATH,
        LATCHKEY_CATALOGUE: catalogue,
        LATCHKEY_DRAIN_DELAY: '0',
        LATCHKEY_START_SECONDS: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exit = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''))
  })
  const url = await urlOf(child)
  return { url, pid: child.pid ?? 0, process: child, exit }
}

/** The address in the first log line. */
export function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it listened`)),
    )
    if (!child.stdout) return reject(new Error('The server has no output'))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /"url":"(http:[^"]+)"/.exec(line)
      if (found?.[1] !== undefined) resolve(found[1])
    })
  })
}
