import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error: plain JavaScript
import { createSnapshot } from '../../../../apps/server/catalogue/snapshot.mjs'
import { checkConfig } from '../../../../apps/server/src/config/readConfig.js'
import { startServer } from '../../../../apps/server/src/startServer.js'

/** A wallet of the server's snapshot. */
export type GivenWallet = {
  readonly id: string
  readonly name: string
  readonly namespaces: readonly string[]
  readonly rdns?: string
  readonly badge_type?: string
  readonly image_id?: string
}

export type RunningCatalogue = {
  readonly url: string
  readonly projectId: string
  stop(): Promise<void>
}

/**
 * Starts the real server with one project, its `chains`, and its own catalogue or one of the given
 * wallets, each with its own picture. `more`: other settings. `now`: the server's clock.
 */
export async function startCatalogue(
  wallets?: readonly GivenWallet[],
  chains: readonly unknown[] = [],
  more: Readonly<Record<string, unknown>> = {},
  now?: () => number,
): Promise<RunningCatalogue> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-e2e-'))
  const folder = join(dataFolder, 'catalogue')
  if (wallets) {
    mkdirSync(join(folder, 'tiles'), { recursive: true })
    writeFileSync(join(folder, 'snapshot.json'), JSON.stringify(createSnapshot(wallets)))
    for (const { image_id } of wallets)
      if (image_id) writeFileSync(join(folder, 'tiles', `${image_id}.svg`), picture)
  }
  const settings = {
    port: 0,
    dataFolder,
    drainSeconds: 0,
    mode: 'development',
    chains,
    // All pages of a run come from one address.
    limits: {
      signIn: { points: 100_000, seconds: 60 },
      signInReads: { points: 100_000, seconds: 60 },
    },
    ...(wallets && { catalogue: { folder } }),
    ...more,
  }
  const { url, context, stop } = await startServer(checkConfig(settings), {
    log: () => {},
    ...(now && { now }),
  })
  const { id: projectId } = await context.projects.add({
    name: 'Playground',
    origins: [],
    analytics: true,
  })
  return {
    url,
    projectId,
    async stop() {
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0a7"/></svg>'
