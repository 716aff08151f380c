import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'

/** The library's storage, in memory: with it a second start is the same wallet or page. */
export type KeptStorage = ReturnType<typeof createStorage>

export function createStorage() {
  const map = new Map<string, string>()
  return {
    getKeys: async () => [...map.keys()],
    getEntries: async <T>() =>
      [...map].map(([key, value]): [string, T] => [key, JSON.parse(value)]),
    getItem: async <T>(key: string): Promise<T | undefined> => {
      const value = map.get(key)
      return value === undefined ? undefined : JSON.parse(value)
    },
    setItem: async <T>(key: string, value: T) => {
      map.set(key, JSON.stringify(value))
    },
    removeItem: async (key: string) => {
      map.delete(key)
    },
  }
}

const projectId = '0'.repeat(32)
const logger = 'silent'
export const account = 'eip155:1:0x1111111111111111111111111111111111111111'
const eip155 = {
  chains: ['eip155:1'],
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['chainChanged', 'accountsChanged'],
}

export type StartOptions = {
  readonly relayUrl: string
  readonly storage?: KeptStorage
  readonly name?: string
  readonly project?: string
}

/** A page's side. The names keep two libraries in one process apart. */
export async function startDapp({
  relayUrl,
  storage = createStorage(),
  name = 'dapp',
  project = projectId,
}: StartOptions) {
  const provider = await UniversalProvider.init({
    projectId: project,
    relayUrl,
    storage,
    customStoragePrefix: name,
    telemetryEnabled: false,
    logger,
    metadata: { name: 'Dapp', description: '', url: 'https://dapp.example', icons: [] },
  })
  holdPublishes(provider.client.core.relayer)
  return { provider, storage, stop: (): Promise<void> => stopCore(provider.client.core, name) }
}

type Request = WalletKitTypes.SessionRequest

/** A wallet's side, which answers as it is told. */
export async function startWallet({
  relayUrl,
  storage = createStorage(),
  name = 'wallet',
}: StartOptions) {
  const core = new Core({
    projectId,
    relayUrl,
    storage,
    customStoragePrefix: name,
    telemetryEnabled: false,
    logger,
  })
  // Both would ask hosts outside.
  core.eventClient.init = async () => {}
  core.verify.resolve = async () =>
    ({ verified: { verifyUrl: '', validation: 'UNKNOWN', origin: '' } }) as never
  const kit = await WalletKit.init({
    core,
    metadata: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] },
    signConfig: { disableRequestQueue: true },
  })
  holdPublishes(core.relayer)
  const wallet = {
    kit,
    core,
    storage,
    deleted: [] as string[],
    requests: [] as Request[],
    onProposal: async ({ id }: WalletKitTypes.SessionProposal): Promise<void> => {
      await kit.approveSession({ id, namespaces: { eip155: { ...eip155, accounts: [account] } } })
    },
    onRequest: async ({ params }: Request): Promise<unknown> =>
      params.request.params?.[0] ?? params.request.method,
    stop: (): Promise<void> => stopCore(core, name),
  }
  kit.on('session_proposal', (proposal) => void wallet.onProposal(proposal).catch(() => {}))
  kit.on('session_request', (request) => {
    wallet.requests.push(request)
    const answer = async () => {
      const { id, topic } = request
      try {
        const result = await wallet.onRequest(request)
        if (result !== undefined)
          await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
      } catch {
        await kit.respondSessionRequest({
          topic,
          response: { id, jsonrpc: '2.0', error: { code: 4001, message: 'User rejected' } },
        })
      }
    }
    answer().catch(() => {})
  })
  kit.on('session_delete', ({ topic }) => wallet.deleted.push(topic))
  return wallet
}

export type Dapp = Awaited<ReturnType<typeof startDapp>>
export type Wallet = Awaited<ReturnType<typeof startWallet>>

/** The URI that a page shows as a QR code, and the session that it leads to. */
export async function propose({ provider }: Dapp) {
  const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
  const session = provider.connect({ optionalNamespaces: { eip155 } })
  session.catch(() => {})
  return { uri: await shown, session }
}

/** Scans what the page shows and approves it. */
export async function pair(dapp: Dapp, { kit }: Wallet) {
  const { uri, session } = await propose(dapp)
  await kit.pair({ uri })
  const settled = await session
  if (!settled) throw new Error('There is no session')
  return settled
}

/**
 * The library lets go of the promise of an error's answer, which fails a minute later where the
 * relay is gone: an unhandled rejection.
 */
function holdPublishes(relayer: Dapp['provider']['client']['core']['relayer']): void {
  const publish = relayer.publish.bind(relayer)
  relayer.publish = (...message) => {
    const published = publish(...message)
    published.catch(() => {})
    return published
  }
}

async function stopCore(
  core: Pick<Dapp['provider']['client']['core'], 'heartbeat' | 'relayer'>,
  name: string,
): Promise<void> {
  core.heartbeat.stop()
  // A relay that is down is no reason not to stop.
  await core.relayer.transportClose().catch(() => {})
  Reflect.deleteProperty(globalThis, `_walletConnectCore_${name}`)
  Reflect.deleteProperty(globalThis, `_walletConnectCore_${name}_count`)
}
