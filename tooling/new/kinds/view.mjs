import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { insertBefore, insertSorted, inTurn } from '../applyChanges.mjs'
import { checkName, toLower, toWords } from '../names.mjs'

const ui = 'packages/ui/src'

/** A view of the modal with its texts in each language and its states. */
export const view = {
  usage: 'view Subject',
  about: 'a view of the modal, with texts and states',
  plan([word], root) {
    const name = checkName(word, /^[A-Z][A-Za-z0-9]*$/, 'Receive')
    const key = toLower(name)
    const folder = `${ui}/views/${key}`
    const languages = readdirSync(join(root, ui, 'locales'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    return {
      changes: [
        { path: `${folder}/${name}View.tsx`, write: component(name, key) },
        { path: `${folder}/view.ts`, write: description(name, key) },
        { path: `${folder}/states.ts`, write: states(name) },
        {
          path: `${ui}/views/laterViews.ts`,
          edit: inTurn(
            insertSorted(/^import \{ \w+ \} from/, `import { ${key} } from './${key}/view.js'`),
            insertBefore(/^\] as const/m, `  ${key},\n`),
          ),
        },
        ...languages.flatMap((language) => textsOf(name, key, language)),
      ],
      left: [
        `${folder}/${name}View.tsx: what it shows, and its feature in view.ts if it has one`,
        "laterViews.ts lists it: a view in which money is changed moves to moneyViews.ts; one with a task, a track or needs: 'unsupportedNetwork' to registry.ts",
        `texts and titles in ${languages.join(' and ')}: they are English`,
        `${folder}/states.ts: each state that the gallery shows; npm run e2e -- gallery`,
      ],
    }
  },
}

/** @returns the changes of one language */
function textsOf(name, key, language) {
  const folder = `${ui}/locales/${language}`
  const comment = `/** Texts of ${name}. */`
  const entries = `  '${key}.title': '${toWords(name)}',\n  '${key}.text': '${toWords(name)} comes here.',\n`
  const write =
    language === 'en'
      ? `import type { EnglishTexts } from '../../EnglishTexts.js'\n\n${comment}\nexport const ${key} = {\n${entries}} as const satisfies EnglishTexts\n`
      : `import type { ${key} as english } from '../../en/views/${key}.js'\nimport type { TextsOf } from '../../Messages.js'\n\n${comment}\nexport const ${key}: TextsOf<typeof english> = {\n${entries}}\n`
  return [
    { path: `${folder}/views/${key}.ts`, write },
    {
      path: `${folder}/views.ts`,
      edit: inTurn(
        insertSorted(
          /^import \{ \w+ \} from '.\/views\//,
          `import { ${key} } from './views/${key}.js'`,
        ),
        insertBefore(/^\}\)\)\(\)/m, `  ...${key},\n`),
      ),
    },
  ]
}

const component = (name, key) => `import { useUi } from '../../context/UiContext.js'

/** ${toWords(name)}. */
export default function ${name}View() {
  const { t } = useUi()
  return (
    <div data-part="panel">
      <p data-part="panel-text">{t('${key}.text')}</p>
    </div>
  )
}
`

const description = (name, key) => `import { defineView } from '../../context/View.js'

export const ${key} = defineView({
  name: '${name}',
  title: '${key}.title',
  load: () => import('./${name}View.js'),
})
`

const states = (name) => `import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  ${name}: { view: '${name}', history: ['Account'], connected: true },
}
`
