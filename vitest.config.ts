import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
// @ts-expect-error: plain JavaScript
import { mutantPlugin } from './tooling/mutations/mutantPlugin.mjs'
import { leftOut, shared } from './tooling/vitest.shared.js'

/**
 * Files in a process of their own. Some leave something behind: the published clients of
 * WalletConnect go on connecting until theirs ends, and reject what expires five minutes later.
 * The one of `ui` tests what the first opening loads.
 */
const leavesBehind: Readonly<Record<string, Readonly<Record<string, string[]>>>> = {
  // The tests of the engine need no adapter, so they are a task of their own.
  'connector-walletconnect': {
    engine: ['src/engine/*.test.ts'],
    isolated: ['src/*.integration.test.ts'],
  },
  // Testing Library registers its clean-up when it is loaded.
  react: { isolated: ['src/componentTests.*.test.tsx'] },
  server: { isolated: ['src/modules/relay/conformance.long.test.ts'] },
  testing: {
    isolated: [
      'src/walletConnect/createSessionWallet.test.ts',
      'src/walletConnect/startWalletKit.test.ts',
    ],
  },
  ui: { isolated: ['src/shell/attachShell.test.ts'] },
}

/** Packages whose tests need a document. */
const differing: Readonly<Record<string, UnitOptions>> = {
  ui: { environment: 'happy-dom' },
  react: { environment: 'happy-dom' },
}

type UnitOptions = {
  readonly environment?: 'node' | 'happy-dom'
  readonly folder?: string
  readonly globalSetup?: string
}

/**
 * A package: its files share a process and what it has loaded, but for those that leave something
 * behind.
 */
function unit(
  name: string,
  { environment = 'node', folder = 'packages', globalSetup }: UnitOptions = {},
) {
  const apart = leavesBehind[name] ?? {}
  const common = {
    root: fileURLToPath(new URL(`${folder}/${name}`, import.meta.url)),
    environment,
    ...(globalSetup && {
      globalSetup: [fileURLToPath(new URL(`${folder}/${name}/${globalSetup}`, import.meta.url))],
    }),
  }
  const together = {
    extends: true as const,
    test: {
      ...common,
      name,
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: [...Object.values(apart).flat(), ...leftOut],
      isolate: false,
    },
  }
  return [
    together,
    ...Object.entries(apart).map(([part, include]) => ({
      extends: true as const,
      test: {
        ...common,
        name: `${name}, ${part}`,
        include,
        exclude: leftOut,
        isolate: true,
      },
    })),
  ]
}

const { LATCHKEY_MUTANT: mutant } = process.env

export default defineConfig({
  ...shared,
  // The mutation that `npm run long:mutations` tries, in memory.
  plugins: mutant === undefined ? [] : [mutantPlugin(import.meta.dirname, JSON.parse(mutant))],
  test: {
    ...shared.test,
    projects: [
      ...readdirSync(new URL('packages', import.meta.url)).flatMap((name) =>
        unit(name, differing[name]),
      ),
      ...unit('extension-wallet', { folder: 'apps' }),
      ...unit('frame', { folder: 'apps' }),
      ...unit('sign-in-servers', { folder: 'apps' }),
      ...unit('server', { folder: 'apps', globalSetup: 'test/globalSetup.ts' }),
    ],
  },
})
