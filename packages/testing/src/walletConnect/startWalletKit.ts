import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { KeyValueStorage } from './createKeyValueStorage.js'

export type WalletKitOptions = {
  readonly relayUrl: string
  readonly projectId: string
  readonly prefix: string
  readonly storage: KeyValueStorage
  readonly metadata: ConstructorParameters<typeof WalletKit>[0]['metadata']
}

/** A kit of its own Core that asks nobody but the relay: no verify server, no telemetry. */
export async function startWalletKit({
  relayUrl,
  projectId,
  prefix,
  storage,
  metadata,
}: WalletKitOptions) {
  // Core takes the one of the same prefix that is there already; two wallets, or a restarted one,
  // must not share it.
  forgetGlobalCore(prefix)
  const core = new Core({
    projectId,
    relayUrl,
    storage: storage as never,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: 'silent',
  })
  forgetGlobalCore(prefix)
  core.verify.resolve = async () => undefined as never
  core.eventClient.init = async () => undefined
  const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  // The kit makes it with a logger of its own, which says on the console what pages are told
  // anyway.
  Object.assign(kit.engine.signClient.logger, { level: 'silent' })
  endOnce(kit.engine.signClient as unknown as Client)
  holdPublishes(core.relayer)
  return { core, kit }
}

type Client = {
  readonly session: { readonly keys: readonly string[] }
  readonly engine: {
    onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
    deleteSession(input: { readonly topic: string }): Promise<void>
  }
}

/**
 * A relay delivers at least once, and both ends may leave together. The library looks for what is
 * gone in promises that it holds nowhere, and each is an unhandled rejection.
 */
function endOnce({ session, engine }: Client): void {
  const { onSessionDeleteRequest, deleteSession } = engine
  engine.onSessionDeleteRequest = async (topic, payload) => {
    if (session.keys.includes(topic)) await onSessionDeleteRequest(topic, payload)
  }
  engine.deleteSession = async (input) => {
    if (session.keys.includes(input.topic)) await deleteSession(input)
  }
}

/**
 * The library lets go of the promise of an error's answer, which fails a minute later where the
 * relay is gone: an unhandled rejection. Who waits for one hears of it as ever.
 */
function holdPublishes(relayer: Pick<InstanceType<typeof Core>['relayer'], 'publish'>): void {
  const publish = relayer.publish.bind(relayer)
  relayer.publish = (...message) => {
    const published = publish(...message)
    published.catch(() => undefined)
    return published
  }
}

function forgetGlobalCore(prefix: string): void {
  const name = `_walletConnectCore_${prefix}`
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
}
