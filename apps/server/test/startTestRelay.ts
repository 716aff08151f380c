import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../src/config/Config.js'
import { checkConfig } from '../src/config/readConfig.js'
import type { Log } from '../src/log/createLog.js'
import type { RelayTimes } from '../src/modules/relay/createRelay.js'
import { startServer } from '../src/startServer.js'

export type TestRelayOptions = {
  /** @default 0: the system chooses */
  readonly port?: number
  /**
   * The only projects that the relay accepts; their pages only from `allowedOrigins`.
   * @default any, and none, as in development
   */
  readonly projectIds?: readonly string[]
  /**
   * The only origins of pages that the relay accepts; other programs have no origin.
   * @default pages of this machine
   */
  readonly allowedOrigins?: readonly string[]
  /** Its contents stay. @default a folder that goes with the relay */
  readonly dataFolder?: string
  readonly relay?: Partial<Config['relay']>
  readonly limits?: Partial<Config['limits']>
  readonly times?: RelayTimes
  readonly log?: Log
}

export type TestRelay = {
  /** `ws://127.0.0.1:port` */
  readonly url: string
  readonly httpUrl: string
  readonly port: number
  readonly dataFolder: string
  /** Closes with 4010. Start it again on the same port and data folder and it is the same relay. */
  stop(): Promise<void>
}

const anyProject = '0'.repeat(32)

/** A relay on loopback, in this process, for tests. */
export async function startTestRelay({
  port = 0,
  projectIds,
  allowedOrigins,
  dataFolder,
  relay = {},
  limits = {},
  times = { farewellMs: 100 },
  log = () => {},
}: TestRelayOptions = {}): Promise<TestRelay> {
  const place = dataFolder ?? mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
  const isOpen = projectIds === undefined && allowedOrigins === undefined
  const server = await startServer(
    checkConfig({
      port,
      dataFolder: place,
      mode: isOpen ? 'development' : 'production',
      drainSeconds: 1,
      drainDelaySeconds: 0,
      relay: { socketsPerCaller: 10_000, ...relay },
      limits: { relay: { points: 1_000_000, seconds: 60 }, ...limits },
    }),
    { log, relayTimes: times },
  )
  if (!isOpen) {
    const { projects } = server.context
    for (const id of projectIds ?? [anyProject]) {
      const known = (await projects.list()).some((project) => project.id === id)
      if (!known) await projects.add({ id, name: 'Test', origins: [...(allowedOrigins ?? [])] })
    }
  }
  return {
    url: server.url.replace(/^http/, 'ws'),
    httpUrl: server.url,
    port: Number(new URL(server.url).port),
    dataFolder: place,
    stop: async () => {
      await server.stop()
      if (dataFolder === undefined) rmSync(place, { recursive: true, force: true })
    },
  }
}
