import { insertBefore } from '../applyChanges.mjs'
import { checkName, toUpper, toWords } from '../names.mjs'

/** A controller that comes with the view or hook that uses it: `kit.use(create…Controller)`. */
export const controller = {
  usage: 'controller subject',
  about: 'a controller that a view or hook brings by kit.use',
  plan([word]) {
    const room = checkName(word, /^[a-z][A-Za-z0-9]*$/, 'profile')
    const Name = toUpper(room)
    const folder = `packages/controllers/src/${room}`
    const entry = `    "./${room}": {
      "@latchkey/source": "./src/${room}/index.ts",
      "types": "./dist/${room}/index.d.ts",
      "default": "./dist/${room}/index.js"
    },
`
    return {
      changes: [
        { path: `${folder}/${Name}Controller.ts`, write: types(Name, room) },
        { path: `${folder}/create${Name}Controller.ts`, write: maker(Name) },
        { path: `${folder}/index.ts`, write: index(Name) },
        { path: `${folder}/${room}.test.ts`, write: test(Name) },
        {
          path: 'packages/controllers/package.json',
          edit: insertBefore(/^ {4}"\.\/package\.json"/m, entry),
        },
        {
          path: 'tooling/knowledge.json',
          edit: (text) => `${JSON.stringify([...JSON.parse(text), room], null, 2)}\n`,
        },
      ],
      left: [
        `${folder}/${Name}Controller.ts: its state and methods`,
        `the parts of the kit that create${Name}Controller takes`,
        'its place in the order of tooling/knowledge.json',
        'npm run build, npm run checks:update',
      ],
    }
  },
}

const types = (Name, room) => `import type { ReadableStore } from '@latchkey/core'

export type ${Name}State = {
  readonly status: 'idle' | 'loading' | 'ready'
}

/** ${toWords(Name)}: \`kit.use(create${Name}Controller)\`, from \`@latchkey/controllers/${room}\`. */
export type ${Name}Controller = {
  readonly store: ReadableStore<${Name}State>
}

/** The controller as the kit sees it. */
export type ${Name}Part = ${Name}Controller & { stop(): void }
`

const maker = (Name) => `import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { ${Name}Part, ${Name}State } from './${Name}Controller.js'

/** Idle until its first call. */
export function create${Name}Controller(_parts: Pick<KitParts, 'environment'>): ${Name}Part {
  const store = createStore<${Name}State>({ status: 'idle' })
  return {
    store,
    stop: () => store.setState({ status: 'idle' }),
  }
}
`

const index = (Name) => `export { create${Name}Controller } from './create${Name}Controller.js'
export type { ${Name}Controller, ${Name}State } from './${Name}Controller.js'
`

const test = (Name) => `import { createFakeEnvironment } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { create${Name}Controller } from './create${Name}Controller.js'

test('is idle until its first call', () => {
  const kit = createKit({ adapters: [], environment: createFakeEnvironment() })
  const { store } = kit.use(create${Name}Controller)
  expect(store.getState()).toEqual({ status: 'idle' })
  kit.destroy()
})
`
