// @ts-expect-error: plain JavaScript shared by every package
import { bundleConfig } from '../../tooling/tsup/package.config.mjs'

export default bundleConfig({
  entry: ['src/index.ts'],
  joined: 'firstParts',
  banner: { js: "'use client'" },
})
