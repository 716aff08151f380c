import {
  createStandInKeys,
  type StandIn,
  standInSettings,
  startStandIn,
} from '@latchkey/localnet/onramp'
import { findFreePorts } from '@latchkey/localnet/ports'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { chainsOf } from '../../../../apps/server/local/chainsOf.mjs'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'

export type BuyingStage = {
  readonly browser: Browser
  readonly standIn: StandIn
  /** A page with a connected wallet. */
  visit(options?: BrowserContextOptions): Promise<Visit>
}

/** The page, a server that sells, and the stand-in for the providers, on the first local chain. */
export function useBuyingStage(launch: () => Promise<Browser> = sharedBrowser): BuyingStage {
  const localnet = inject('localnet')
  const [chain] = localnet.evm
  const stage = {} as { -readonly [Name in keyof BuyingStage]: BuyingStage[Name] }
  let site: ServedFolder
  let server: RunningCatalogue
  beforeAll(async () => {
    const port = await findFreePorts()
    const serverUrl = `http://127.0.0.1:${port}`
    const keys = createStandInKeys()
    stage.standIn = await startStandIn({ keys, chain, serverUrl })
    const { onramp, environment } = standInSettings({
      url: stage.standIn.url,
      keys,
      chainId: chain.chainId,
      serverUrl,
    })
    // Read once, at the start.
    Object.assign(process.env, environment)
    ;[stage.browser, server] = await Promise.all([
      launch(),
      startCatalogue(undefined, chainsOf(localnet), { port, onramp }),
    ])
    for (const name of Object.keys(environment)) delete process.env[name]
    site = await servePlayground(localnet, {
      blockchain: server.url,
      purchases: stage.standIn.url,
    })
    stage.visit = async (options) => {
      const visit = await createVisit(stage.browser, site, options)
      const { url: blockchain, projectId } = server
      await visit.open(new URLSearchParams({ blockchain, projectId }).toString())
      await visit.connect()
      return visit
    }
  })
  afterAll(async () => {
    await Promise.all([leaveBrowser(stage.browser), site?.close()])
    await stage.standIn?.stop()
    await server?.stop()
  })
  return stage
}
