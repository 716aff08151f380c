import {
  createStandInKeys,
  type StandIn,
  type StandInKeys,
  standInSettings,
  startStandIn,
} from '@latchkey/localnet/onramp'
import { findFreePorts } from '@latchkey/localnet/ports'
import type { OnrampTimes } from '../src/modules/onramp/createUnusedOrders.js'
import type { BackendName } from './backends.js'
import { startTestServer, type TestServer } from './startTestServer.js'

export type OnrampStage = {
  readonly server: TestServer
  readonly standIn: StandIn
  stop(): Promise<void>
}

export type OnrampStageOptions = {
  readonly chain: Parameters<typeof startStandIn>[0]['chain']
  readonly clock?: { now: number }
  readonly keys?: StandInKeys
  /** The keys in the server's settings. @default `keys` */
  readonly believed?: Partial<StandInKeys>
  /** Whether the stand-in sends its webhooks itself. @default true */
  readonly sends?: boolean
  readonly settings?: Readonly<Record<string, unknown>>
  /** Other waits than the server's. */
  readonly times?: OnrampTimes
  /** Changes the settings of both providers. */
  readonly each?: Readonly<Record<string, unknown>>
}

/** A server that sells through a stand-in, which delivers on a local chain. */
export async function startOnrampStage(
  backend: BackendName,
  {
    chain,
    clock,
    keys = createStandInKeys(),
    believed,
    sends,
    settings,
    times,
    each,
  }: OnrampStageOptions,
): Promise<OnrampStage> {
  const port = await findFreePorts()
  const serverUrl = `http://127.0.0.1:${port}`
  const standIn = await startStandIn({
    keys,
    chain,
    serverUrl,
    ...(sends !== undefined && { sends }),
    ...(clock && { now: () => clock.now }),
  })
  const { chainId } = chain
  const given = { url: standIn.url, keys: { ...keys, ...believed }, chainId, serverUrl }
  const { environment, ...needed } = standInSettings(given)
  // Read once, at the start.
  Object.assign(process.env, environment)
  try {
    const server = await startTestServer(
      backend,
      {
        port,
        limits: {
          signIn: { points: 10_000, seconds: 60 },
          blockchain: { points: 10_000, seconds: 60 },
        },
        ...needed,
        ...(each && { onramp: withEach(needed.onramp, each) }),
        ...settings,
      },
      { ...(clock && { now: () => clock.now }), ...(times && { onrampTimes: times }) },
    )
    return {
      server,
      standIn,
      stop: async () => {
        await server.stop()
        await standIn.stop()
      },
    }
  } catch (error) {
    await standIn.stop()
    throw error
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name]
  }
}

const withEach = (onramp: Readonly<Record<string, unknown>>, each: object) => ({
  ...onramp,
  coinbase: { ...(onramp.coinbase as object), ...each },
  meld: { ...(onramp.meld as object), ...each },
})

/** Pays on the provider's page, or lets it fail. Resolves with the address of the order's page. */
export async function payOn(url: string, how: 'pay' | 'fail' = 'pay'): Promise<string> {
  const page = await (await fetch(url)).text()
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page) ?? []
  const answer = await fetch(new URL('/order', url), {
    method: 'POST',
    body: new URLSearchParams({ token, do: how }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}`)
  return new URL(answer.headers.get('location') ?? '', url).href
}
