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

/** A wallet kit with its own Core that contacts only the relay: no verify server, no telemetry. */
export async function startWalletKit({
  relayUrl,
  projectId,
  prefix,
  storage,
  metadata,
}: WalletKitOptions) {
  // Core reuses a global instance with the same prefix, which two wallets or a restart must not
  // share.
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
  // The kit's own logger would print errors that pages receive anyway.
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
 * Ignores a repeated end of a session: a relay delivers at least once, and both ends may leave
 * together. The library would look up the missing session in unhandled promises.
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
 * Handles the library's dropped promise of an error answer. It rejects a minute later if the relay
 * is gone. Callers that await one still see the error.
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
