import { afterEach, expect, it, vi } from 'vitest'
import { warnRemade } from './warnRemade.js'

afterEach(() => void vi.restoreAllMocks())

it('warns of kits that follow one another within a second, once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const provider = {}
  for (const at of [0, 300, 600, 900]) warnRemade(provider, {}, at)
  expect(warn).toHaveBeenCalledTimes(1)
})

it('hot reloads of the module with the kit are silent, and so is one kit that mounts again', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const provider = {}
  for (const at of [0, 1_500, 4_000, 5_200]) warnRemade(provider, {}, at)
  const kit = {}
  for (const at of [9_000, 9_010, 9_020]) warnRemade(provider, kit, at)
  expect(warn).not.toHaveBeenCalled()
})
