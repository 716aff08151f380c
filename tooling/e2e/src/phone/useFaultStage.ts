import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestRelay } from '@latchkey/server/test-relay'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { type FaultStage, openFaultStage } from './openFaultStage.js'
import { serveWallet } from './serveWallet.js'

export type StageOptions = {
  /** The page's query string. */
  readonly query?: string
  /** A relay other than the shared one. */
  readonly relayUrl?: string
  /** Uses a separate relay, which may be restarted. */
  readonly ownRelay?: boolean
}

/** Runs a test on a stage. Stages run in parallel, since they mostly wait. */
export type OnStage = (
  play: (stage: FaultStage) => Promise<void>,
  options?: StageOptions,
) => () => Promise<void>

/** A relay that keeps its data over a restart, and a wallet that listens on it. */
type Line = Pick<FaultStage, 'restartRelay'> & {
  readonly relayUrl: string
  readonly walletUrl: string
  close(): Promise<void>
}

/** One browser, relay and wallet for all faults of a file. */
export function useFaultStage(): OnStage {
  let browser: Browser
  let shared: Line
  beforeAll(async () => {
    ;[browser, shared] = await Promise.all([sharedBrowser(), openRelay()])
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await shared?.close()
  })
  return (play, { query, relayUrl, ownRelay = false } = {}) =>
    async () => {
      const line = ownRelay ? await openRelay() : shared
      const stage = await openFaultStage(browser, { ...line, ...(relayUrl && { relayUrl }), query })
      try {
        await play(stage)
      } finally {
        await stage.close()
        if (ownRelay) await line.close()
      }
    }
}

async function openRelay(): Promise<Line> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
  let relay = await startTestRelay({ dataFolder })
  const { url, port } = relay
  const wallet = await serveWallet(url)
  return {
    relayUrl: url,
    walletUrl: wallet.url,
    async restartRelay(meanwhile) {
      await relay.stop()
      ;[relay] = await Promise.all([startTestRelay({ dataFolder, port }), meanwhile?.()])
    },
    async close() {
      await wallet.close()
      await relay.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
