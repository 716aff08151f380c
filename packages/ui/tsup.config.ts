import { readdirSync } from 'node:fs'
import { basename, extname } from 'node:path'
// @ts-expect-error: plain JavaScript shared by every package
import { bundleConfig } from '../../tooling/tsup/package.config.mjs'

/**
 * Modules that load later. As entries they keep their names: a name with a hash would get a second
 * one from a host's bundler, and the modal's file holds all of them.
 */
const later = [
  'src/shell/modal.ts',
  'src/shell/laterParts.ts',
  'src/shell/dragToDismiss.ts',
  'src/shell/ownReactDom.ts',
  'src/shell/WideCard.tsx',
  'src/shell/Waiting.tsx',
  'src/views/account/AccountLists.tsx',
  'src/views/account/ActivityList.tsx',
  'src/views/account/NftList.tsx',
  'src/views/connect/NoWallets.tsx',
  'src/views/fundWallet/StateField.tsx',
  'src/views/getWallet/GetOnPhone.tsx',
  'src/primitives/Signing.tsx',
  'src/qr/drawQr.ts',
  'src/qr/prepareAhead.ts',
  // The modal contains Connect.
  ...readdirSync('src/views', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\/Connect)View\.tsx$/.test(path))
    .map((path) => `src/views/${path}`),
]

/** The parts of the languages; the modal contains the first of English. */
const languages = readdirSync('src/locales', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => ['shell', 'views', 'errors'].map((part) => `${name}/${part}`))
  .filter((path) => path !== 'en/shell')

export default [
  bundleConfig({
    entry: {
      index: 'src/index.ts',
      ...Object.fromEntries(later.map((path) => [basename(path, extname(path)), path])),
      ...Object.fromEntries(
        languages.map((path) => [path.replace('/', '-'), `src/locales/${path}.ts`]),
      ),
    },
    joined: ['viewBasics', 'rowBasics', 'panelBasics'],
    banner: { js: "'use client'" },
  }),
  // Data, which modules of a server may read.
  bundleConfig({
    entry: {
      'locales/ar': 'src/locales/ar/index.ts',
      'locales/en': 'src/locales/en/index.ts',
      themes: 'src/themes/index.ts',
    },
    clean: false,
  }),
]
