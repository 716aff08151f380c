import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'

/** `import css from './x.css?inline'` as Vite has it: the file's text as the default export. The virtual path must not end in `.css`, or esbuild takes it for a stylesheet. */
export const inlineCss = {
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      // Relative, since the path is in a comment of the output, which must not say where it was built.
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

const common = { format: 'esm', target: 'es2022', platform: 'neutral', treeshake: false, sourcemap: false, clean: true, dts: false }

/**
 * A published package as one file per module, so that `sideEffects: false` lets a host's bundler leave out what it does not use, imports
 * of libraries included. Declarations come from `tsc` beside it.
 */
export function modulesConfig(options = {}) {
  return { ...common, entry: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'], bundle: false, ...options }
}

/** A published package that inlines its style sheets: bundled, with a chunk per lazy part. */
export function bundleConfig({ entry, ...options }) {
  return { ...common, entry, bundle: true, splitting: true, esbuildPlugins: [inlineCss], ...options }
}
