import { afterEach, describe, expect, it } from 'vitest'
import { startBareLibrary } from '../../test/engine/startBareLibrary.js'
import type { LibraryClient } from './LibraryClient.js'

describe('the parts of the library that the cures hang on', () => {
  let stop = async () => {}
  afterEach(() => stop())

  it('are there in the version that is installed', async () => {
    const bare = await startBareLibrary({ relayUrl: 'ws://127.0.0.1:9' })
    stop = bare.stop
    const { core, engine, session, events } = bare.client as unknown as LibraryClient
    const { relayer, crypto, expirer, verify, heartbeat } = core
    const { publisher, subscriber, messages } = relayer
    const methods: readonly unknown[] = [
      engine.onSessionDeleteRequest,
      engine.deleteSession,
      engine.events.emit,
      events.setMaxListeners,
      session.delete,
      crypto.signJWT,
      crypto.encode,
      crypto.getClientId,
      crypto.keychain.has,
      crypto.keychain.del,
      expirer.del,
      verify.register,
      heartbeat.stop,
      relayer.createProvider,
      relayer.onProviderPayload,
      relayer.handleBatchMessageEvents,
      relayer.confirmOnlineStateOrThrow,
      relayer.connect,
      relayer.transportOpen,
      relayer.transportClose,
      relayer.request,
      publisher.rpcPublish,
      publisher.checkQueue,
      subscriber.persist,
      subscriber.start,
      subscriber.stop,
      subscriber.topicMap.delete,
      messages.del,
    ]
    expect(methods.map((method) => typeof method)).toEqual(methods.map(() => 'function'))
    for (const map of [
      session.map,
      crypto.keychain.keychain,
      publisher.queue,
      subscriber.subscriptions,
      subscriber.pending,
    ])
      expect(map).toBeInstanceOf(Map)
    for (const flag of [
      relayer.reconnectInProgress,
      relayer.connectionAttemptInProgress,
      relayer.connected,
    ])
      expect(flag).toBeTypeOf('boolean')
    for (const text of [
      crypto.randomSessionIdentifier,
      session.storageKey,
      crypto.keychain.storageKey,
    ])
      expect(text).toBeTypeOf('string')
  })
})
