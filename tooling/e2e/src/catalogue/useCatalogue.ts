import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { openStage, type Stage } from './openStage.js'
import { type RunningCatalogue, startCatalogue } from './startCatalogue.js'

/**
 * A browser and the real server for the tests of a file. The returned function runs its work on a
 * separate page and always closes it. `chains`: those that the server reads. `more`: its other
 * settings.
 */
export function useCatalogue(
  chains?: Parameters<typeof startCatalogue>[1],
  more?: Parameters<typeof startCatalogue>[2],
): (work: (stage: Stage) => Promise<void>) => Promise<void> {
  let browser: Browser
  let catalogue: RunningCatalogue
  beforeAll(async () => {
    ;[browser, catalogue] = await Promise.all([
      sharedBrowser(),
      startCatalogue(undefined, chains, more),
    ])
  })
  afterAll(async () => {
    await Promise.all([leaveBrowser(browser), catalogue?.stop()])
  })
  return async (work) => {
    const stage = await openStage(browser, catalogue)
    try {
      await work(stage)
      expect(stage.problems()).toEqual([])
    } finally {
      await stage.close()
    }
  }
}
