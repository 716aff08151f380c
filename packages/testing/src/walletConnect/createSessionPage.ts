import { createKeyValueStorage, type KeyValueStorage } from './createKeyValueStorage.js'
import { startWalletKit } from './startWalletKit.js'

type SignClient = Awaited<ReturnType<typeof startWalletKit>>['kit']['engine']['signClient']
type Wanted = NonNullable<Parameters<SignClient['connect']>[0]['optionalNamespaces']>

/** A bare WalletConnect page, for tests of wallets. */
export type SessionPage = {
  /** WalletConnect's own client, for features missing here. */
  readonly client: SignClient
  /** Proposes a session. `approval` rejects with the wallet's own error. */
  propose(namespaces: Wanted): Promise<{
    readonly uri: string
    approval(): ReturnType<Awaited<ReturnType<SignClient['connect']>>['approval']>
  }>
  /** Rejects with the wallet's own error, a plain object. */
  request(topic: string, chainId: string, method: string, params: unknown): Promise<unknown>
  /** The wallet's next event with this name. */
  next(
    event: 'session_event' | 'session_update' | 'session_extend' | 'session_delete',
  ): Promise<unknown>
  stop(): Promise<void>
}

/**
 * A page without a kit: a bare WalletConnect client over a relay, for tests of wallets.
 *
 * @example
 * const page = await createSessionPage({ relayUrl })
 * const { uri, approval } = await page.propose({
 *   eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
 * })
 * await sessionWallet.pair(uri)
 * const session = await approval()
 */
export async function createSessionPage(options: {
  readonly relayUrl: string
  readonly storage?: KeyValueStorage
}): Promise<SessionPage> {
  const { core, kit } = await startWalletKit({
    relayUrl: options.relayUrl,
    projectId: '0'.repeat(32),
    prefix: 'latchkey-page',
    storage: options.storage ?? createKeyValueStorage(),
    metadata: {
      name: 'Test page',
      url: 'https://page.example',
      description: 'A page under test',
      icons: [],
    },
  })
  core.verify.register = async () => undefined as never
  const client = kit.engine.signClient
  return {
    client,
    async propose(namespaces) {
      const { uri, approval } = await client.connect({ optionalNamespaces: namespaces })
      if (uri === undefined) throw new TypeError('There is no URI.')
      // The client loses an answer that precedes the call of its `approval`.
      const settled = approval()
      settled.catch(() => undefined)
      return { uri, approval: () => settled }
    },
    request: async (topic, chainId, method, params) =>
      await client.request({ topic, chainId, request: { method, params } }),
    next: (event) => new Promise((resolve) => client.events.once(event, resolve)),
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
