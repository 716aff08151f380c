import { UniversalProvider } from '@walletconnect/universal-provider'
import { createKeyValueStorage, metadata, namespaces, projectId } from './createBrowser.js'

/** `@walletconnect/universal-provider` as it comes: the reference for each fix. */
export async function startBareLibrary({
  relayUrl,
  entries = new Map<string, string>(),
  prefix = 'bare',
}: {
  readonly relayUrl: string
  readonly entries?: Map<string, string>
  readonly prefix?: string
}) {
  const provider = await UniversalProvider.init({
    projectId,
    relayUrl,
    metadata: { ...metadata },
    storage: createKeyValueStorage(entries) as never,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: 'silent' as never,
  })
  return {
    provider,
    client: provider.client,
    entries,
    async connect(pair: (uri: string) => Promise<unknown>) {
      const uri = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const session = provider.connect({ optionalNamespaces: namespaces as never })
      await pair(await uri)
      return (await session) as NonNullable<Awaited<typeof session>>
    },
    async stop() {
      const { heartbeat, relayer } = provider.client.core
      heartbeat.stop()
      // Without a relay, and left alone, it turns in circles and burns the processor.
      const never = () => new Promise(() => {})
      Object.assign(relayer, { connect: never, toEstablishConnection: never })
      await relayer.transportClose().catch(() => {})
    },
  }
}
