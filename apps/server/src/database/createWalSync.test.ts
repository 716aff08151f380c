import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWalSync } from './createWalSync.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-wal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('bringing commits to the disk', () => {
  it('callers during a sync share the next one, and never the running one', async () => {
    writeFileSync(join(folder, 'wal'), 'x')
    const wal = createWalSync(join(folder, 'wal'))
    const first = wal.sync()
    expect(wal.sync()).toBe(first)
    await Promise.resolve()
    await Promise.resolve()
    const [second, third] = [wal.sync(), wal.sync()]
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    await Promise.all([first, second])
    await wal.close()
  })

  it('a failed sync rejects, and the next one may succeed', async () => {
    const wal = createWalSync(join(folder, 'wal'))
    await expect(wal.sync()).rejects.toThrow('ENOENT')
    writeFileSync(join(folder, 'wal'), 'x')
    await expect(wal.sync()).resolves.toBeUndefined()
    await wal.close()
  })
})
