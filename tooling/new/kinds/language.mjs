import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertBefore, insertSorted } from '../applyChanges.mjs'
import { checkName } from '../names.mjs'

const folder = 'packages/ui/src/locales'
const rightToLeft = ['ar', 'arc', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']

/** A language with every English text in place to be translated, and its entries for hosts. */
export const language = {
  usage: 'language code',
  about: 'a language, with every English text in place to translate: language fr',
  plan([word], root) {
    const code = checkName(word, /^[a-z]{2,3}$/, 'fr')
    const named = new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
    const read = (path) => readFileSync(join(root, folder, path), 'utf8')
    const views = readdirSync(join(root, folder, 'en/views')).map((file) => `views/${file}`)
    const errors = readdirSync(join(root, folder, 'en/errors')).map((file) => `errors/${file}`)
    const dir = rightToLeft.includes(code) ? 'rtl' : 'ltr'
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    return {
      changes: [
        ...['shell.ts', 'primitives.ts', 'qr.ts', ...views].map((file) => ({
          path: `${folder}/${code}/${file}`,
          write: toTranslate(read(`en/${file}`), file, forms),
        })),
        ...['views.ts', 'errors.ts', ...errors, 'buttons.ts'].map((file) => ({
          path: `${folder}/${code}/${file}`,
          write: read(`en/${file}`),
        })),
        { path: `${folder}/${code}/index.ts`, write: toIndex(read('ar/index.ts'), code, named) },
        {
          path: `${folder}/languages.ts`,
          edit: insertBefore(/^\} as const satisfies/m, row(code, dir)),
        },
        ...entriesOf(code),
      ],
      left: [
        `${folder}/${code}: translate shell.ts, primitives.ts, qr.ts, views, errors, buttons.ts`,
        `plural forms of ${named}: ${forms.join(', ')}`,
        'npm run unit -- --project ui locales: it names each text that is still English',
        'npm run build, npm run checks:update, npm run size',
      ],
    }
  },
}

/** The English file, typed as another language's: the same keys, every plural form of it. */
function toTranslate(text, file, forms) {
  const [, name] = /export const (\w+) = /.exec(text) ?? []
  const up = file.startsWith('views/') ? '../../' : '../'
  return text
    .replace(
      /import type \{ EnglishTexts \} from '[^']+'\n/,
      `import type { ${name} as english } from '${up}en/${file.replace('.ts', '.js')}'\nimport type { TextsOf } from '${up}Messages.js'\n`,
    )
    .replace(`export const ${name} = {`, `export const ${name}: TextsOf<typeof english> = {`)
    .replace('} as const satisfies EnglishTexts', '}')
    .replace(/\{\s*one:\s*('[^\n]*?'),\s*other:\s*('[^\n]*?'),?\s*\}/g, (_all, one, other) => {
      const each = forms.map((form) => `${form}: ${form === 'one' ? one : other}`)
      return `{ ${each.join(', ')} }`
    })
}

const toIndex = (text, code, named) =>
  text
    .replaceAll(/\bar(Locale|Buttons|Errors)?\b/g, (_all, part = '') => `${code}${part}`)
    .replaceAll('Arabic', named)

const row = (code, dir) => `  ${code}: {
    dir: '${dir}',
    loadShell: () => import('./${code}/shell.js'),
    loadViews: () => import('./${code}/views.js'),
    loadErrors: () => import('./${code}/errors.js'),
  },
`

/** The entry `./locales/<code>` of `@latchkey/ui` and `@latchkey/react`. */
function entriesOf(code) {
  const names = [code, `${code}Buttons`, `${code}Errors`, `${code}Locale`]
  const manifest = (source, types) => `    "./locales/${code}": {
      "@latchkey/source": "./src/locales/${source}.ts",
      "types": "./dist/locales/${types}.d.ts",
      "default": "./dist/locales/${code}.js"
    },
`
  const before = /^ {4}"\.\/locales\/ar": \{/m
  const like = /^ {6}'locales\/\w+': /
  return [
    {
      path: 'packages/ui/package.json',
      edit: insertBefore(before, manifest(`${code}/index`, `${code}/index`)),
    },
    { path: 'packages/react/package.json', edit: insertBefore(before, manifest(code, code)) },
    {
      path: 'packages/ui/tsup.config.ts',
      edit: insertSorted(like, `      'locales/${code}': 'src/locales/${code}/index.ts',`),
    },
    {
      path: 'packages/react/tsup.config.ts',
      edit: insertSorted(like, `      'locales/${code}': 'src/locales/${code}.ts',`),
    },
    {
      path: `packages/react/src/locales/${code}.ts`,
      write: `export { ${names.join(', ')} } from '@latchkey/ui/locales/${code}'\n`,
    },
  ]
}
