import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kit, Theme } from '@latchkey/controllers'
import { afterAll, expect, it } from 'vitest'
import { tableRows } from '../../../suite/tableRows.js'
import { usePlayground } from '../visit.js'

const ground = usePlayground()
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = join(root, 'apps/playground/node_modules/.host-code')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Queries of the page. */
const setups = {
  untouched: '',
  look: 'preset=soft&accent=%230a7a55&radius=2px&theme=light',
  brutal: 'preset=brutal&ecosystems=false',
  arabic: 'locale=ar&theme=dark',
  embedded: 'embedded=true&locale=ar',
  dialogInPlace: 'disableAppend=true',
  withoutAdapters: 'adapters=false&manualWalletConnect=true',
  lists: `featured=io.metamask,me.rainbow&excluded=x&included=${encodeURIComponent("a'b\\c")}&methodsOrder=wallet&sectionsOrder=injected,recent&allWallets=ONLY_MOBILE`,
  behaviour:
    'layout=wide&pay=true&legalCheckbox=true&send=false&names=embedded&projectId=abc&prefetch=none&logLevel=silent&storageKey=mine',
}
const ofEveryRun = ['brutal', 'embedded']

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const merge = (base: unknown, over: unknown): unknown => {
  if (!isTree(base) || !isTree(over)) return over
  const merged = Object.entries(over).map(([name, value]) => [name, merge(base[name], value)])
  return { ...base, ...Object.fromEntries(merged) }
}

/**
 * The options that the shown code hands to `createKit`. Networks and adapters are their names, and
 * the theme that it imports is the page's.
 */
function run(code: string, preset: Theme | undefined): Tree {
  const call = code.slice(code.indexOf('createKit({'), code.indexOf('\n})') + 3)
  const names = [...code.matchAll(/import \{ (.+?) \} from '(.+?)'/g)].flatMap(
    ([, list = '', from = '']) => list.split(', ').map((name) => ({ name, from })),
  )
  const given = names.map(({ name, from }) => {
    if (name === 'createKit') return (options: Tree) => options
    return from.endsWith('/themes') ? preset : Object.assign(() => name, { toString: () => name })
  })
  return new Function(...names.map(({ name }) => name), `return ${call}`)(...given) as Tree
}

/** The code that the page shows, and the options and the theme of its kit, as plain data. */
async function read(query: string) {
  const { context, page, open } = await ground.visit()
  await open(query)
  const code = (await page.getByTestId('code').textContent()) ?? ''
  const install = (await page.locator('.install').textContent()) ?? ''
  const kit = await page.evaluate(() => {
    const { options, theme } = (window as unknown as { kit: Kit }).kit
    const { adapters, networks, tokens, theme: _, locale: __, ...rest } = options
    const { mode, resolved, variables } = theme.store.getState()
    return {
      namespaces: adapters.map(({ namespace }) => namespace),
      options: JSON.parse(JSON.stringify(rest)) as object,
      theme: { mode, resolved, variables, preset: options.theme?.preset },
    }
  })
  await context.close()
  return { code, install, ...kit }
}

it('the code that the page shows makes the kit of the page, and compiles', async () => {
  mkdirSync(folder, { recursive: true })
  const standard = await read('')
  for (const [name, query] of tableRows(Object.entries(setups), ([each]) =>
    ofEveryRun.includes(each),
  )) {
    const page = await read(query)
    const { adapters, networks, theme = {}, ...told } = run(page.code, page.theme.preset)
    expect(merge(standard.options, told), name).toEqual(page.options)
    const {
      mode,
      preset = {},
      variables,
    } = theme as { mode?: string; variables?: Tree; preset?: Theme }
    expect(mode, name).toBe(page.theme.mode)
    const chosen = new URLSearchParams(query).get('preset')
    expect(page.code.match(/preset: (\w+)/)?.[1], name).toBe(chosen ?? undefined)
    expect({ ...preset.variables, ...preset[page.theme.resolved], ...variables }, name).toEqual(
      page.theme.variables,
    )
    expect((adapters as readonly unknown[]).length > 0, name).toBe(page.namespaces.length > 0)
    const packages = [...page.code.matchAll(/ from '(@latchkey\/[\w-]+)/g)].map(([, from]) => from)
    expect(new Set(page.install.split(' ').slice(2)), name).toEqual(new Set(packages))
    expect(page.code.includes('locale={arLocale}'), name).toBe(query.includes('locale=ar'))
    const isInPlace = /(embedded|disableAppend)=true/.test(query)
    expect(page.code.includes('container={place}'), name).toBe(isInPlace)
    writeFileSync(join(folder, `${name}.tsx`), page.code)
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tooling/tsconfig/base.json'),
      // The kit's source imports its styles.
      compilerOptions: { types: ['vite/client'] },
      include: ['*.tsx'],
    }),
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  let said = ''
  try {
    execFileSync(process.execPath, [compiler, '-p', folder])
  } catch (error) {
    said = String((error as { stdout?: Buffer }).stdout || error)
  }
  expect(said).toBe('')
})
