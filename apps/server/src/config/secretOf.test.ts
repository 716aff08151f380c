import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkConfig } from './readConfig.js'
import { secretOf } from './secretOf.js'
import { strangeVariables } from './strangeVariables.js'

describe('a key that a setting names by its variable', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-secret-'))
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const key = () => secretOf('onramp.meld.keyEnv', 'MELD_KEY')

  it('stands in the variable, or in a file that its _FILE names, and not in two places', () => {
    vi.stubEnv('MELD_KEY', 'from the variable')
    expect(key()).toBe('from the variable')
    const file = join(folder, 'key')
    writeFileSync(file, 'from the file\n')
    vi.stubEnv('MELD_KEY_FILE', file)
    expect(key).toThrow('Set MELD_KEY or MELD_KEY_FILE, not both.')
    vi.stubEnv('MELD_KEY', '')
    expect(key()).toBe('from the file')
    writeFileSync(file, '\n')
    expect(key).toThrow(`MELD_KEY_FILE names ${file}, which is empty.`)
    const other = join(folder, 'other')
    vi.stubEnv('MELD_KEY_FILE', other)
    expect(key).toThrow(`MELD_KEY_FILE names ${other}, which cannot be read.`)
    vi.stubEnv('MELD_KEY_FILE', '')
    expect(key).toThrow('onramp.meld.keyEnv: the environment has no MELD_KEY.')
  })

  it('is no strange variable, and neither is its _FILE', () => {
    const config = checkConfig({ onramp: { meld: { keyEnv: 'LATCHKEY_MELD' } } })
    const environment = { LATCHKEY_MELD_FILE: 'x', LATCHKEY_MELT_FILE: 'x', LATCHKEY_MELD: '' }
    expect(strangeVariables(environment, config)).toEqual(['LATCHKEY_MELT_FILE'])
  })
})
