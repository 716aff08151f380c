import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createBrowser } from './createBrowser.js'
import { startBareLibrary } from './startBareLibrary.js'
import { startStage } from './startStage.js'

type Stage = Awaited<ReturnType<typeof startStage>>
type BareLibrary = Awaited<ReturnType<typeof startBareLibrary>>

/**
 * A relay and a wallet for the tests of a `describe`. After each test it closes all that the test
 * opened, the last first, and checks for unhandled rejections.
 */
export function useStage() {
  let running: Stage | undefined
  const stage = (): Stage => {
    if (!running) throw new TypeError('the stage stands within tests only')
    return running
  }
  const closings: (() => unknown)[] = []
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  beforeAll(async () => {
    running = await startStage()
    process.on('unhandledRejection', note)
  })
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close()
    stage().wallet.setPolicy('approve')
    expect(unhandled.splice(0)).toEqual([])
  })
  afterAll(async () => {
    process.off('unhandledRejection', note)
    await running?.stop()
  })

  return {
    get relay() {
      return stage().relay
    },
    get wallet() {
      return stage().wallet
    },
    /** Run after the test, the last first. */
    closings,
    /** Unhandled rejections in this test so far. */
    unhandled,
    openBrowser(relayUrl = stage().relay.url) {
      const browser = createBrowser({ relayUrl })
      closings.push(browser.close)
      return browser
    },
    async startBare(
      options: Partial<Parameters<typeof startBareLibrary>[0]> = {},
    ): Promise<BareLibrary> {
      const bare = await startBareLibrary({ relayUrl: stage().relay.url, ...options })
      closings.push(bare.stop)
      return bare
    },
    pairBare: (bare: BareLibrary) => bare.connect((uri) => stage().wallet.pair(uri)),
  }
}
