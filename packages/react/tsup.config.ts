import { copyFile } from 'node:fs/promises'
// @ts-expect-error: plain JavaScript shared by every package
import { bundleConfig } from '../../tooling/tsup/package.config.mjs'

export default [
  bundleConfig({
    entry: ['src/index.ts'],
    banner: { js: "'use client'" },
    onSuccess: () => copyFile('src/buttons/buttons.css', 'dist/buttons.css'),
  }),
  // Modules of a server may call these.
  bundleConfig({
    entry: {
      kit: 'src/kit.ts',
      cookie: 'src/cookie/index.ts',
      themes: 'src/themes.ts',
      'locales/ar': 'src/locales/ar.ts',
      'locales/en': 'src/locales/en.ts',
    },
    clean: false,
  }),
]
