import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, posix, relative, resolve } from 'node:path'
import { build } from 'tsup'

/**
 * `import css from './x.css?inline'` as in Vite: the file's text as the default export. The virtual
 * path must not end in `.css`, or esbuild treats it as a stylesheet.
 */
export const inlineCss = {
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      // Relative, since the path appears in a comment of the output, which must not contain the
      // build path.
      path: `${relative(process.cwd(), resolve(dirname(args.importer), args.path.replace(/\?inline$/, '')))}#inline`,
      namespace: 'inline-css',
    }))
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async (args) => {
      const source = await readFile(resolve(args.path.replace(/#inline$/, '')), 'utf8')
      const { code } = await build.esbuild.transform(source, { loader: 'css', minify: true })
      return { contents: `export default ${JSON.stringify(code.trim())}`, loader: 'js' }
    })
  },
}

const common = {
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  treeshake: false,
  // Includes the sources' text, so that a host's debugger shows the original code.
  sourcemap: true,
  clean: true,
  dts: false,
}

/**
 * A published package as one file per module, so that `sideEffects: false` lets a host's bundler
 * leave out what it does not use, imports of libraries included. Declarations come from `tsc`
 * beside it. The modules that `src/<joined>.ts` names share one file.
 */
export function modulesConfig({ joined, ...options } = {}) {
  const entry = ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}']
  if (!joined) return { ...common, entry, bundle: false, ...options }
  return {
    ...common,
    entry: [...entry, `!src/${joined}.ts`],
    bundle: false,
    onSuccess: () => join(joined),
    ...options,
  }
}

/** Bundles `src/<name>.ts`, and turns each module it names into a re-export of it. */
async function join(name) {
  const modules = await buildJoined(name)
  for (const module of modules) {
    const file = `dist/${module}.js`
    const exported = /export \{[^}]*\}/.exec(await readFile(file, 'utf8'))?.[0]
    if (!exported) throw new Error(`${file} exports nothing`)
    const path = posix.relative(posix.dirname(module), name)
    await writeFile(file, `${exported} from "${path.startsWith('.') ? path : `./${path}`}.js";\n`)
    await rm(`${file}.map`)
  }
}

/**
 * A published package with inlined style sheets: bundled, with a chunk per lazy part. `joined`
 * lists names; the modules that `src/<name>.ts` names form one file.
 */
export function bundleConfig({ entry, joined = [], ...options }) {
  const config = {
    ...common,
    entry,
    bundle: true,
    splitting: true,
    esbuildPlugins: [inlineCss],
    ...options,
  }
  if (joined.length === 0) return config
  return {
    ...config,
    esbuildPlugins: [inlineCss, leaveOut(joined)],
    async onSuccess() {
      for (const name of joined)
        await buildJoined(name, options, leaveOut(joined.filter((other) => other !== name)))
    },
  }
}

/**
 * Bundles `src/<name>.ts`. An unnamed module would be in the package twice, and its state with it.
 */
async function buildJoined(name, options = {}, ...before) {
  const modules = await readJoined(name)
  const only = onImport((module, importer) => {
    if (importer && !modules.includes(module))
      throw new Error(`src/${name}.ts does not name ${module}, which ${importer} imports`)
  })
  await build({
    ...common,
    ...options,
    config: false,
    silent: true,
    clean: false,
    entry: [`src/${name}.ts`],
    bundle: true,
    esbuildPlugins: [...before, only],
  })
  return modules
}

const leaveOut = (names) =>
  onImport(async (module) => {
    for (const name of names)
      if ((await readJoined(name)).includes(module)) return { path: `./${name}.js`, external: true }
    return undefined
  })

/** The modules named by a file of `export * from` lines, as paths within `src`. */
const readJoined = async (name) =>
  [...(await readFile(`src/${name}.ts`, 'utf8')).matchAll(/^export \* from '\.\/(.+)\.js'$/gm)].map(
    ([, module]) => module,
  )

/** An esbuild plugin that resolves each import of the package's own modules. */
const onImport = (answer) => ({
  name: 'own-imports',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, importer }) =>
      answer(
        relative(resolve('src'), resolve(dirname(importer), path)).replace(/\.js$/, ''),
        importer,
      ),
    )
  },
})
