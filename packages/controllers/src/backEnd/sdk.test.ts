import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { sdk } from './sdk.js'

test('calls carry the version that is published', () => {
  expect(sdk.version).toBe(manifest.version)
})
