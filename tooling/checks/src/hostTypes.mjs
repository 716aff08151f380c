import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { readExports, root } from './workspace.mjs'

/** The packages a host installs; their dependencies cannot be named there. */
const installed = {
  '@latchkey/adapter-evm': 'packages/adapter-evm',
  '@latchkey/react': 'packages/react',
  '@latchkey/ui': 'packages/ui',
  '@types/react': 'packages/react/node_modules/@types/react',
  react: 'packages/react/node_modules/react',
}
const hosts = ['@latchkey/react', '@latchkey/react/kit', '@latchkey/ui']
/**
 * Decision 31: a strict project with `@latchkey/react` or `@latchkey/ui` and an adapter can export
 * its kit with `declaration: true`. Its declarations name only installed packages. Functions that
 * return a hook's result have nameable types.
 */
export function hostDeclarations() {
  const kits = hosts.map((entry, index) => [
    `kit${index}.ts`,
    `import { evm, mainnet } from '@latchkey/adapter-evm'
import { createKit } from '${entry}'
export const kit = createKit({ adapters: [evm({ networks: [mainnet] })] })
`,
  ])
  const hooks = readExports('packages/react')
    .get('@latchkey/react')
    .filter((name) => /^use[A-Z]/.test(name))
  const uses = hooks.map((hook) => `export const ${hook}Here = () => ${hook}()`)
  const hookFile = `import { ${hooks.join(', ')} } from '@latchkey/react'\n${uses.join('\n')}\n`
  // The adapter's declarations define the provider of its namespace.
  const provider = [
    'provider.ts',
    `import '@latchkey/adapter-evm'
import { useProvider } from '@latchkey/react'
export const useEvm = () => useProvider({ namespace: 'eip155' })
export const ask = () => useEvm().provider?.request({ method: 'eth_chainId' })
`,
  ]
  const { problems, declarations } = compile([...kits, ['hooks.ts', hookFile], provider])
  return [
    ...problems,
    ...registeredHost(hookFile),
    ...[...kits, provider].flatMap(([file]) =>
      judgeDeclaration(file, declarations.get(file.replace('.ts', '.d.ts'))),
    ),
  ]
}

/**
 * A host that registered its kit may also check the declarations of its libraries: they hold for a
 * kit of one namespace as for one of any.
 */
function registeredHost(hookFile) {
  const register = `import { evm, mainnet } from '@latchkey/adapter-evm'
import { createKit } from '@latchkey/react'
export const kit = createKit({ adapters: [evm({ networks: [mainnet] })] })
declare module '@latchkey/react' { interface Register { kit: typeof kit } }
`
  const files = [
    ['register.ts', register],
    ['registeredHooks.ts', hookFile],
  ]
  return compile(files, { skipLibCheck: false }).problems
}

/** Packages named in a declaration but not installed by the host. */
function judgeDeclaration(file, text) {
  if (text === undefined) return [`${file} has no declaration`]
  return [...text.matchAll(/(?:import\(|from )["']([^"']+)["']/g)]
    .map(([, specifier]) => specifier)
    .filter(
      (specifier) => !Object.keys(installed).some((name) => `${specifier}/`.startsWith(`${name}/`)),
    )
    .map((specifier) => `the declaration of ${file} names ${specifier}, which no host installs`)
}

function compile(files, options = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-host-')))
  try {
    for (const [name, path] of Object.entries(installed)) {
      mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true })
      symlinkSync(join(root, path), join(folder, 'node_modules', name))
    }
    for (const [name, text] of files) writeFileSync(join(folder, name), text)
    const program = ts.createProgram(
      files.map(([name]) => join(folder, name)),
      {
        declaration: true,
        emitDeclarationOnly: true,
        outDir: join(folder, 'out'),
        strict: true,
        skipLibCheck: true,
        types: [],
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        target: ts.ScriptTarget.ES2022,
        jsx: ts.JsxEmit.ReactJSX,
        ...options,
      },
    )
    const declarations = new Map()
    const { diagnostics } = program.emit(undefined, (path, text) =>
      declarations.set(path.split('/').at(-1), text),
    )
    const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(
      ({ file, messageText }) =>
        `${file?.fileName.split('/').at(-1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
    return { problems: [...new Set(problems)], declarations }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
