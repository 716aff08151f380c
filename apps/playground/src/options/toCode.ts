import { defaultOptions, type PlaygroundOptions, toKitOptions } from './PlaygroundOptions.js'

/** The adapter of each ecosystem, with the networks that most hosts begin with. */
const ecosystems = [
  { name: 'evm', networks: ['mainnet', 'base'] },
  { name: 'solana', networks: ['solanaMainnet'] },
  { name: 'polkadot', networks: ['polkadotAssetHub'] },
  { name: 'bitcoin', networks: ['bitcoinMainnet'] },
  { name: 'cosmos', networks: ['cosmosHub'] },
] as const

const chosen = ({ ecosystems: all }: PlaygroundOptions) =>
  all ? ecosystems : ecosystems.slice(0, 1)

/** The packages that a host installs for that code. */
export const toPackages = (options: PlaygroundOptions): readonly string[] => [
  '@latchkey/react',
  ...chosen(options).map(({ name }) => `@latchkey/adapter-${name}`),
]

/**
 * A host's code for this setup: every option of the page's kit that differs from the kit's
 * defaults, on public networks instead of the local chains.
 */
export function toCode(options: PlaygroundOptions): string {
  const { preset, embedded, disableAppend, locale, adapters } = options
  const isInPlace = embedded || disableAppend
  const isArabic = locale === 'ar'
  const hasPreset = preset !== defaultOptions.preset
  const shown = isInPlace ? [] : ['ConnectButton']
  const names = chosen(options).flatMap(({ networks }) => networks)
  const imports = [
    ...(isInPlace ? ["import { useState } from 'react'"] : []),
    ...chosen(options).map(({ name, networks }) =>
      toImport([...(adapters ? [name] : []), ...networks], `@latchkey/adapter-${name}`),
    ),
    toImport([...shown, 'createKit', 'LatchkeyProvider'], '@latchkey/react'),
    ...(isArabic ? [toImport(['arLocale'], '@latchkey/react/locales/ar')] : []),
    ...(hasPreset ? [toImport([preset], '@latchkey/react/themes')] : []),
  ]
  const kit = [
    ...(adapters
      ? [
          'adapters: [',
          ...chosen(options).map(
            ({ name, networks }) => `  ${name}({ networks: [${networks.join(', ')}] }),`,
          ),
          '],',
        ]
      : ['adapters: [],', `networks: [${names.join(', ')}],`]),
    ...toLines(differing(options), hasPreset ? preset : undefined),
  ]
  return [
    ...imports,
    '',
    'const kit = createKit({',
    ...kit.map((line) => `  ${line}`),
    '})',
    '',
    ...toApp(isInPlace, isArabic),
  ].join('\n')
}

const toImport = (names: readonly string[], from: string): string =>
  `import { ${[...names].sort((one, other) => one.localeCompare(other)).join(', ')} } from '${from}'`

const toApp = (isInPlace: boolean, isArabic: boolean): readonly string[] => {
  const locale = isArabic ? ' locale={arLocale}' : ''
  return isInPlace
    ? [
        'export function App() {',
        '  const [place, setPlace] = useState<HTMLElement | null>(null)',
        '  return (',
        `    <LatchkeyProvider kit={kit} container={place}${locale}>`,
        '      <div ref={setPlace} />',
        '    </LatchkeyProvider>',
        '  )',
        '}',
      ]
    : [
        'export const App = () => (',
        `  <LatchkeyProvider kit={kit}${locale}>`,
        '    <ConnectButton />',
        '  </LatchkeyProvider>',
        ')',
      ]
}

type Tree = { readonly [key: string]: unknown }

/** The options that were changed, down to the entries of `features` and its like. */
function differing(options: PlaygroundOptions): Tree {
  const given = toKitOptions(options) as Tree
  const standard = toKitOptions(defaultOptions) as Tree
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const left = difference(value, standard[name])
      // The provider's language is the kit's too.
      return left === undefined || name === 'locale' ? [] : [[name, left]]
    }),
  )
}

function difference(value: unknown, standard: unknown): unknown {
  if (JSON.stringify(value) === JSON.stringify(standard)) return undefined
  if (!isTree(value) || !isTree(standard)) return value
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const left = difference(each, standard[name])
    return left === undefined ? [] : [[name, left] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toLines(tree: Tree, preset: string | undefined): readonly string[] {
  return Object.entries(tree).map(([name, value]) => {
    if (name !== 'theme' || !isTree(value)) return `${toKey(name)}: ${toText(value)},`
    const { preset: _, ...rest } = value
    const look = [
      ...(preset ? [`preset: ${preset}`] : []),
      ...Object.entries(rest).map(([key, each]) => `${toKey(key)}: ${toText(each)}`),
    ]
    return `theme: { ${look.join(', ')} },`
  })
}

const toKey = (name: string): string => (/^[a-zA-Z]\w*$/.test(name) ? name : toText(name))

function toText(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(toText).join(', ')}]`
  if (!isTree(value)) return String(value)
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${toKey(name)}: ${toText(each)}`)
    .join(', ')} }`
}
