import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  defaultOptions,
  type PlaygroundOptions,
  presets,
  toKitOptions,
} from '../../../../apps/playground/src/options/PlaygroundOptions.js'
import { toCode } from '../../../../apps/playground/src/options/toCode.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = join(root, 'apps/playground/node_modules/.host-code')

const setups: Readonly<Record<string, Partial<PlaygroundOptions>>> = {
  untouched: {},
  look: { preset: 'soft', accent: '#0a7a55', radius: '2px', theme: 'light' },
  brutal: { preset: 'brutal', ecosystems: false },
  arabic: { locale: 'ar', theme: 'dark' },
  embedded: { embedded: true, locale: 'ar' },
  dialogInPlace: { disableAppend: true },
  withoutAdapters: { adapters: false, manualWalletConnect: true },
  lists: {
    featured: 'io.metamask, me.rainbow',
    excluded: 'x',
    included: "a'b\\c",
    methodsOrder: 'wallet',
    sectionsOrder: 'injected,recent',
    customWallet: true,
    allWallets: 'ONLY_MOBILE',
  },
  behaviour: {
    pay: true,
    legalCheckbox: true,
    send: false,
    signIn: 'required',
    names: 'embedded',
    catalogue: 'https://api.example',
    projectId: 'abc',
    prefetch: 'none',
    logLevel: 'silent',
    storageKey: 'mine',
  },
}
const optionsOf = (name: string): PlaygroundOptions => ({ ...defaultOptions, ...setups[name] })

beforeAll(() => vi.stubGlobal('location', { origin: 'https://page.example' }))
afterAll(() => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true, force: true })
})

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const merge = (base: unknown, over: unknown): unknown =>
  isTree(base) && isTree(over)
    ? Object.fromEntries(
        [...new Set([...Object.keys(base), ...Object.keys(over)])].map((name) => [
          name,
          name === 'preset' || !(name in base)
            ? (over[name] ?? base[name])
            : name in over
              ? merge(base[name], over[name])
              : base[name],
        ]),
      )
    : over

/** The options that the shown code hands to `createKit`. */
function run(code: string): Tree {
  const call = code.slice(code.indexOf('createKit({'), code.indexOf('\n})') + 3)
  const names = [...code.matchAll(/import \{ (.+?) \} from '(.+?)'/g)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  const given = names.map((name) =>
    name === 'createKit'
      ? (options: Tree) => options
      : name in presets
        ? presets[name as keyof typeof presets]
        : () => name,
  )
  return new Function(...names, `return ${call}`)(...given) as Tree
}

it.each(Object.keys(setups))('the code of the setup %s makes the kit of the page', (name) => {
  const options = optionsOf(name)
  const { adapters: _, networks: __, ...told } = run(toCode(options))
  const { locale: ___, ...given } = toKitOptions(options) as Tree
  const { locale: ____, ...standard } = toKitOptions(defaultOptions) as Tree
  expect(merge(standard, told)).toEqual(given)
})

it('the code of every setup compiles', () => {
  mkdirSync(folder, { recursive: true })
  for (const name of Object.keys(setups))
    writeFileSync(join(folder, `${name}.tsx`), toCode(optionsOf(name)))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tooling/tsconfig/base.json'),
      // The kit's source imports its styles.
      compilerOptions: { types: ['vite/client'] },
      include: ['*.tsx'],
    }),
  )
  let said = ''
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
  } catch (error) {
    said = String((error as { stdout?: Buffer }).stdout || error)
  }
  expect(said).toBe('')
}, 300_000)
