import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openConnector } from '../../test/openConnector.js'
import { deepLinkChoiceKey } from '../engine/storage/deepLinkChoiceKey.js'

describe('which app is opened for requests', () => {
  beforeEach(() => {
    const values = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    })
    vi.stubGlobal('navigator', {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    })
    return () => vi.unstubAllGlobals()
  })
  const stored = () => JSON.parse(localStorage.getItem(deepLinkChoiceKey) ?? 'null') as unknown

  it('is the one that the person chose, until the session ends', async () => {
    const { connect, connector, hand, session } = openConnector()
    const wallet = { name: 'Rainbow', links: { mobile: 'rainbow://' } }
    await connect({ wallet })
    expect(stored()).toMatchObject({ name: 'Rainbow', href: expect.stringMatching(/^rainbow:/) })
    await connector.disconnect()
    expect(stored()).toBeNull()
    await connect({ wallet })
    hand.emit('sessionEnded', { topic: session.topic, reason: 'wallet' })
    expect(stored()).toBeNull()
  })

  it('is none where the wallet names no usable link, and another wallet’s is forgotten [W-05]', async () => {
    const { connect } = openConnector()
    await connect({ wallet: { name: 'Rainbow', links: { mobile: 'rainbow://' } } })
    await connect({ wallet: { name: 'Evil', links: { mobile: 'javascript:alert(1)' } } })
    expect(stored()).toBeNull()
  })
})
