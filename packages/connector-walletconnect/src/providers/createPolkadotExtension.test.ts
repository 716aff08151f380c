import { describe, expect, it } from 'vitest'
import { addresses } from '../../test/fakeSession.js'
import { openProvider } from '../../test/openProvider.js'

describe('polkadot', () => {
  it('writes messages as the reference has them, wrapped, and the old way where that is refused', async () => {
    const { provider, hand, address } = await openProvider('polkadot', ({ params }) => {
      if ((params as { data?: string }).data) throw { code: -32602, message: 'Invalid params' }
      return { signature: '0x01ab' }
    })
    const { signer } = provider as {
      signer: {
        signRaw(input: unknown): Promise<unknown>
        signPayload(input: unknown): Promise<unknown>
      }
    }
    expect(await signer.signRaw({ address, data: '0x6869', type: 'bytes' })).toEqual({
      id: 1,
      signature: '0x01ab',
    })
    expect(hand.requests.map(({ params }) => params)).toEqual([
      { address, data: `0x${Buffer.from('<Bytes>hi</Bytes>').toString('hex')}`, type: 'bytes' },
      { address, message: 'hi' },
    ])
  })

  it('a payload goes to the network of its genesis hash; a bare signature is one of sr25519', async () => {
    const bareSignature = `0x${'ab'.repeat(64)}`
    const { provider, hand, address, connection } = await openProvider('polkadot', () => ({
      signature: bareSignature,
    }))
    const { signer } = provider as { signer: { signPayload(input: unknown): Promise<unknown> } }
    const payload = {
      address,
      genesisHash: `0x${connection.network.slice('polkadot:'.length)}${'0'.repeat(32)}`,
    }
    expect(await signer.signPayload(payload)).toEqual({
      id: 1,
      signature: `0x01${'ab'.repeat(64)}`,
    })
    expect(hand.requests).toMatchObject([
      { chainId: connection.network, params: { address, transactionPayload: payload } },
    ])
    await expect(
      signer.signPayload({ ...payload, genesisHash: `0x${'1'.repeat(64)}` }),
    ).rejects.toMatchObject({ code: 4902 })
    await expect(signer.signPayload({ address })).rejects.toMatchObject({ code: 4902 })
  })

  it('shows its accounts at once and at each change', async () => {
    const { provider, hand, session, connection } = await openProvider('polkadot', () => null)
    const { accounts } = provider as {
      accounts: {
        get(): Promise<unknown>
        subscribe(listener: (shown: unknown) => void): () => void
      }
    }
    const seen: unknown[] = []
    const stop = accounts.subscribe((shown) => seen.push(shown))
    hand.emit('sessionEvent', {
      topic: session.topic,
      chainId: connection.network,
      name: 'accountsChanged',
      data: [addresses.polkadot[1]],
    })
    stop()
    hand.emit('sessionEnded', { topic: session.topic, reason: 'wallet' })
    expect(seen).toEqual([
      addresses.polkadot.map((address) => ({ address })),
      [{ address: addresses.polkadot[1] }],
    ])
    expect(await accounts.get()).toEqual([])
  })
})
