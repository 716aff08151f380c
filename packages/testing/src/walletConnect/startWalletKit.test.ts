import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyValueStorage } from './createKeyValueStorage.js'
import { startWalletKit } from './startWalletKit.js'

test('an answer that no relay takes fails for who waits for it, and is no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const heard = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => unhandled.push(error))
  try {
    const { core } = await startWalletKit({
      relayUrl: 'ws://127.0.0.1:1',
      projectId: '0'.repeat(32),
      prefix: 'latchkey-publishing',
      storage: createKeyValueStorage(),
      metadata: { name: 'Wallet', url: 'https://wallet.example', description: '', icons: [] },
    })
    core.heartbeat.stop()
    core.relayer.publisher.publish = () => Promise.reject(new Error('Failed to publish payload'))
    await expect(core.relayer.publish('topic', 'message')).rejects.toThrow(
      'Failed to publish payload',
    )
    void core.relayer.publish('topic', 'message')
    await setImmediate()
    await setImmediate()
    expect(unhandled).toEqual([])
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const listener of heard) process.on('unhandledRejection', listener)
  }
})
