import { afterAll, beforeAll } from 'vitest'
import type { BackendName } from './backends.js'
import { type OpenOptions, openRelayClient } from './relayClient.js'
import { startTestServer, type TestServer } from './startTestServer.js'

/** A relay with small limits for the tests of a file, and clients of it. */
export function useWire(name: BackendName) {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(name, {
      mode: 'development',
      relay: {
        maxTtlSeconds: 3_600,
        messagesPerTopic: 1_000,
        topicsPerClient: 600,
        maxFrameBytes: 64 * 1024,
      },
      limits: { relay: { points: 10_000, seconds: 60 } },
    })
  })
  afterAll(() => server.stop())
  return {
    started: () => server,
    open: (options?: OpenOptions) => openRelayClient(server.url.replace('http', 'ws'), options),
  }
}
