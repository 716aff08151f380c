import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'

const tsc = createRequire(import.meta.url).resolve('typescript/lib/tsc.js')

/**
 * Type-checks the host's own code and our declarations with its compiler. Third-party declarations
 * are not checked.
 */
export async function checkTypes({ folder, run }) {
  const { output } = await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
  })
  return output
    .split('\n')
    .filter(
      (line) => /error TS/.test(line) && /^(src\/|node_modules\/@latchkey\/|error)/.test(line),
    )
}

/**
 * Builds like the host: its folder cannot resolve workspace packages. React's development build
 * warns where production is silent.
 */
export async function buildHost({ folder, chains, mode = 'production' }) {
  writeFileSync(join(folder, 'src', 'chains.json'), JSON.stringify(chains))
  const outDir = join(folder, `dist-${mode}`)
  await build({
    ...common(folder, mode),
    build: { outDir, target: 'es2022', chunkSizeWarningLimit: 2000 },
  })
  return outDir
}

/**
 * Renders the host's page in plain Node, where the packages are the published files and not
 * bundled.
 */
export async function renderHost({ folder, cookies, run }) {
  if (!existsSync(join(folder, 'src', 'server.tsx'))) return undefined
  const outDir = join(folder, 'dist-server')
  await build({
    ...common(folder, 'development'),
    build: { outDir, ssr: 'src/server.tsx', target: 'es2022' },
  })
  const program = `
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const { render } = await import('./dist-server/server.js')
    const pages = ${JSON.stringify(cookies)}.map((cookie) => [cookie, render(cookie)])
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name))
    if (added.length > 0) console.error('the server got new globals: ' + added)
    console.log(JSON.stringify(pages))
  `
  const { code, output, errors } = await run(
    process.execPath,
    ['--input-type=module', '-e', program],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'development' },
    },
  )
  if (code !== 0 || errors.trim() !== '')
    throw new Error(`rendering on the server: ${errors || output}`)
  return new Map(JSON.parse(output))
}

/** The page as sent by a server: the built page with the rendered markup in its root. */
export function fillPage(outDir, markup) {
  return readFileSync(join(outDir, 'index.html'), 'utf8').replace(
    '<div id="root"></div>',
    () => `<div id="root">${markup}</div>`,
  )
}

const common = (folder, mode) => ({
  root: folder,
  mode,
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
})
