import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** `import css from './x.css?inline'` as Vite has it: the file's text as the default export. The virtual path must not end in `.css`, or esbuild takes it for a stylesheet. */
const inlineCss = {
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      path: `${resolve(dirname(args.importer), args.path.replace(/\?inline$/, ''))}#inline`,
      namespace: 'inline-css',
    }))
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async (args) => {
      const source = await readFile(args.path.replace(/#inline$/, ''), 'utf8')
      const { code } = await build.esbuild.transform(source, { loader: 'css', minify: true })
      return { contents: `export default ${JSON.stringify(code.trim())}`, loader: 'js' }
    })
  },
}

/** The one build of every published package: ESM, one chunk per shared part, no maps, declarations by `tsc` beside it. */
export function packageConfig({ entry, banner, ...rest }) {
  return {
    entry,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    splitting: true,
    treeshake: false,
    sourcemap: false,
    clean: true,
    dts: false,
    banner,
    esbuildPlugins: [inlineCss],
    ...rest,
  }
}
