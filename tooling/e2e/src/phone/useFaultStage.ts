import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestRelay, type TestRelay } from '@latchkey/server/test-relay'
import { launchChromium } from '@latchkey/testing/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { ServedFolder } from '../serveFolder.js'
import { type FaultStage, openFaultStage } from './openFaultStage.js'
import { serveWallet } from './serveWallet.js'

export type StageOptions = {
  /** Of the page, as in its address. */
  readonly query?: string
  /** Another relay than the one that all stages share. */
  readonly relayUrl?: string
}

/** Has a test play on a stage. */
export type OnStage = (play: (stage: FaultStage) => Promise<void>, options?: StageOptions) => () => Promise<void>

/** One browser, relay and wallet for the faults of a file. */
export function useFaultStage(): OnStage {
  let browser: Browser
  let relay: TestRelay
  let wallet: ServedFolder
  let dataFolder = ''
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
    ;[browser, relay] = await Promise.all([launchChromium(), startTestRelay({ dataFolder })])
    wallet = await serveWallet(relay.url)
  })
  afterAll(async () => {
    await Promise.all([browser?.close(), wallet?.close()])
    await relay?.stop()
    await rm(dataFolder, { recursive: true, force: true })
  })
  const restartRelay: FaultStage['restartRelay'] = async (meanwhile) => {
    const { port } = relay
    await relay.stop()
    const [restarted] = await Promise.all([startTestRelay({ dataFolder, port }), meanwhile?.()])
    relay = restarted
  }
  return (play, { query, relayUrl } = {}) =>
    async () => {
      const stage = await openFaultStage(browser, { relayUrl: relayUrl ?? relay.url, walletUrl: wallet.url, query, restartRelay })
      try {
        await play(stage)
      } finally {
        await stage.close()
      }
    }
}
