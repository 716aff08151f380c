import type { LocalnetDescription } from '@latchkey/localnet'
import {
  createStandInKeys,
  type StandIn,
  type StandInKeys,
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
  readonly server: RunningCatalogue
  /** A page with a connected wallet. */
  visit(options?: BrowserContextOptions): Promise<Visit>
}

export type BuyingStageOptions = {
  /** @default the shared browser */
  readonly launch?: () => Promise<Browser>
  /** @default the run's chains */
  readonly chains?: () => Promise<LocalnetDescription>
  /** The keys in the server's settings. */
  readonly believed?: Partial<StandInKeys>
  /** Where the visitors are. @default 'DE', where no provider asks for a state */
  readonly country?: string
  /** Connects a wallet. @default the one of the first chain */
  readonly connect?: (visit: Visit) => Promise<void>
}

/** The page, a server that sells, and the stand-in for the providers, on the first local chains. */
export function useBuyingStage({
  launch = sharedBrowser,
  chains = async () => inject('localnet'),
  believed,
  country = 'DE',
  connect = (visit) => visit.connect(),
}: BuyingStageOptions = {}): BuyingStage {
  const stage = {} as { -readonly [Name in keyof BuyingStage]: BuyingStage[Name] }
  let site: ServedFolder
  beforeAll(async () => {
    const localnet = await chains()
    const [chain] = localnet.evm
    const port = await findFreePorts()
    const serverUrl = `http://127.0.0.1:${port}`
    const keys = createStandInKeys()
    const places = {
      serverUrl,
      ...(localnet.solana && { solana: localnet.solana.networks[0] }),
    }
    stage.standIn = await startStandIn({ ...places, keys, chain })
    const { onramp, environment } = standInSettings({
      ...places,
      url: stage.standIn.url,
      keys: { ...keys, ...believed },
      chainId: chain.chainId,
    })
    // Read once, at the start.
    Object.assign(process.env, environment)
    ;[stage.browser, stage.server] = await Promise.all([
      launch(),
      startCatalogue(undefined, chainsOf(localnet), {
        port,
        onramp: { ...onramp, country },
      }),
    ])
    for (const name of Object.keys(environment)) delete process.env[name]
    site = await servePlayground(localnet, {
      blockchain: stage.server.url,
      purchases: stage.standIn.url,
    })
    stage.visit = async (options) => {
      const visit = await createVisit(stage.browser, site, options)
      const { url: blockchain, projectId } = stage.server
      await visit.open(new URLSearchParams({ blockchain, projectId }).toString())
      await connect(visit)
      return visit
    }
  }, 120_000)
  afterAll(async () => {
    await Promise.all([leaveBrowser(stage.browser), site?.close()])
    await stage.standIn?.stop()
    await stage.server?.stop()
  })
  return stage
}
