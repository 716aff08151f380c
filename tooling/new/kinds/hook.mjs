import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { insertSorted } from '../applyChanges.mjs'
import { checkName, toUpper } from '../names.mjs'

const folder = 'packages/react/src/hooks'

/** A hook that reads a controller's state, or one that calls a method of it. */
export const hook = {
  usage: 'hook useSubject controller [method]',
  about: 'a React hook for a controller of the kit',
  plan([word, controller, method], root) {
    const name = checkName(word, /^use[A-Z][A-Za-z0-9]*$/, 'useProfile')
    const from = checkName(controller, /^[a-z][A-Za-z0-9]*$/, 'network for the controller')
    const types = `packages/controllers/src/${from}/${toUpper(from)}Controller.ts`
    if (!existsSync(join(root, types))) throw new Error(`There is no controller ${from}: ${types}`)
    const source = method === undefined ? reading(name, from) : acting(name, from, method)
    return {
      changes: [
        { path: `${folder}/${name}.ts`, write: source },
        { path: `${folder}/${name}.test.tsx`, write: test(name, method) },
        {
          path: 'packages/react/src/index.ts',
          edit: insertSorted(
            /^export \{ (type \w+, )*use\w+ \} from '.\/hooks\//,
            `export { ${name} } from './hooks/${name}.js'`,
          ),
        },
      ],
      left: [
        `docstring of ${folder}/${name}.ts: purpose, errors, an example of a page`,
        `${folder}/${name}.test.tsx: what a page sees when it changes`,
        'packages/react/README.md: the table of hooks',
        'npm run build, npm run checks:update',
      ],
    }
  },
}

const reading = (
  name,
  from,
) => `import type { ${toUpper(from)}Controller } from '@latchkey/controllers'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The state of the kit's \`${from}\`. The component renders again when it changes.
 *
 * @example
 * const state = ${name}()
 */
export function ${name}(): ReturnType<${toUpper(from)}Controller['store']['getState']> {
  const { ${from} } = useKit()
  return useStore(${from}.store)
}
`

const acting = (
  name,
  from,
  method,
) => `import type { ${toUpper(from)}Controller } from '@latchkey/controllers'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

type Method = ${toUpper(from)}Controller['${method}']
type Input = Parameters<Method> extends readonly [infer First, ...unknown[]] ? First : void
type Result = Awaited<ReturnType<Method>>

/**
 * Calls \`${from}.${method}\` of the kit. \`${method}\` is for handlers and never rejects:
 * \`data\` or \`error\` is its outcome.
 *
 * @throws from \`${method}Async\`: the errors of \`${from}.${method}\`
 * @example
 * const { ${method}, data, error } = ${name}()
 */
export function ${name}(): ActionState<Result> & {
  ${method}(input: Input): void
  ${method}Async(input: Input): Promise<Result>
} {
  const { ${from} } = useKit()
  const { state, run, runAsync } = useAction(${from}.${method})
  return { ...state, ${method}: run, ${method}Async: runAsync }
}
`

const test = (name, method) => `import { expect, it } from 'vitest'
import { render } from '../../test/renderHook.js'
import { ${name} } from '../index.js'

it('${name} ${method === undefined ? 'gives the state of the kit' : 'begins idle'}', async () => {
  const { current } = await render(${name})
  expect(current()).${method === undefined ? 'toBeDefined()' : "toMatchObject({ status: 'idle' })"}
})
`
