import { base } from '@latchkey/adapter-evm'
import { describe, expect, it } from 'vitest'
import { addresses, namespaces } from '../../test/fakeSession.js'
import { openProvider } from '../../test/openProvider.js'

type Evm = {
  request(input: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

describe('eip155', () => {
  it('answers by itself what it knows, and asks the wallet on the network that is shown', async () => {
    const { provider, connector, hand } = await openProvider('eip155', () => '0x1234')
    const { request } = provider as Evm
    expect(await request({ method: 'eth_accounts' })).toEqual(addresses.eip155)
    expect(await request({ method: 'eth_requestAccounts' })).toEqual(addresses.eip155)
    expect(await request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await request({ method: 'net_version' })).toBe('1')
    expect(hand.requests).toEqual([])
    await connector.switchNetwork?.(base)
    expect(await request({ method: 'eth_chainId' })).toBe('0x2105')
    expect(await request({ method: 'personal_sign', params: ['0x00', addresses.eip155[0]] })).toBe(
      '0x1234',
    )
    expect(hand.requests).toMatchObject([{ chainId: 'eip155:8453', method: 'personal_sign' }])
  })

  it('a transaction goes without the chain that its request names, and to no other chain', async () => {
    const { provider, connector, hand } = await openProvider('eip155', () => `0x${'1a'.repeat(32)}`)
    const { request } = provider as Evm
    const transaction = { from: addresses.eip155[0], to: addresses.eip155[1], value: '0x1' }
    for (const chainId of ['0x1', 1])
      await request({ method: 'eth_sendTransaction', params: [{ ...transaction, chainId }] })
    await request({ method: 'eth_sendTransaction', params: [transaction] })
    expect(hand.requests).toMatchObject(
      [1, 2, 3].map(() => ({ chainId: 'eip155:1', params: [transaction] })),
    )
    expect(
      hand.requests.every(({ params }) => !('chainId' in ((params as object[])[0] ?? {}))),
    ).toBe(true)
    await connector.switchNetwork?.(base)
    const stale = request({
      method: 'eth_sendTransaction',
      params: [{ ...transaction, chainId: '0x1' }],
    })
    await expect(stale).rejects.toMatchObject({ code: -32602 })
    expect(hand.requests).toHaveLength(3)
  })

  it('a read of the chain asks nobody: no node of any operator stands behind it', async () => {
    const { provider, hand } = await openProvider('eip155', () => '0x0')
    for (const method of [
      'eth_getBalance',
      'eth_call',
      'eth_blockNumber',
      'constructor',
      '__proto__',
    ])
      await expect((provider as Evm).request({ method })).rejects.toMatchObject({ code: 4200 })
    expect(hand.requests).toEqual([])
  })

  it('tells changes as EIP-1193 says: the chain as hex', async () => {
    const { provider, hand, session, connector } = await openProvider('eip155', () => null)
    const seen: unknown[] = []
    const { on, removeListener, request } = provider as Evm
    const listener = (payload: unknown) => seen.push(payload)
    for (const event of ['chainChanged', 'accountsChanged', 'disconnect']) on(event, listener)
    hand.emit('sessionEvent', {
      topic: session.topic,
      chainId: 'eip155:1',
      name: 'chainChanged',
      data: 8453,
    })
    hand.emit('sessionEvent', {
      topic: session.topic,
      chainId: 'eip155:1',
      name: 'accountsChanged',
      data: [addresses.eip155[1]],
    })
    await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    removeListener('accountsChanged', listener)
    hand.emit('sessionEvent', {
      topic: session.topic,
      chainId: 'eip155:1',
      name: 'accountsChanged',
      data: [addresses.eip155[0]],
    })
    hand.emit('sessionEnded', { topic: session.topic, reason: 'wallet' })
    expect(seen.slice(0, 3)).toEqual(['0x2105', [addresses.eip155[1]], '0x1'])
    expect(seen.slice(3)).toMatchObject([{ code: 4900 }])
    expect(await request({ method: 'eth_accounts' })).toEqual([])
    await expect(request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
    await expect(request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 4900,
    })
    expect(await connector.getProvider('eip155')).toBe(provider)
  })

  it.each([[undefined], [[]], [[{}]], [[{ chainId: 'x' }]], [[{ chainId: 1 }]], ['x']])(
    'a switch to %j is refused as invalid [W-08]',
    async (params) => {
      const { provider } = await openProvider('eip155', () => null)
      await expect(
        (provider as Evm).request({ method: 'wallet_switchEthereumChain', params }),
      ).rejects.toMatchObject({ code: -32602 })
    },
  )

  it('capabilities come with the session, by account or for all', async () => {
    const [first = ''] = addresses.eip155
    const told = { '0x1': { atomic: { status: 'supported' } } }
    for (const capabilities of [told, { [first.toLowerCase()]: told }]) {
      const properties = { sessionProperties: { capabilities: JSON.stringify(capabilities) } }
      const { provider, hand } = await openProvider(
        'eip155',
        () => expect.unreachable('it was asked'),
        properties,
      )
      expect(
        await (provider as Evm).request({ method: 'wallet_getCapabilities', params: [first] }),
      ).toEqual(told)
      expect(hand.requests).toEqual([])
    }
  })

  it('capabilities in disorder are none, and the wallet is asked [W-08]', async () => {
    const eip155 = { ...namespaces.eip155, methods: ['wallet_getCapabilities'] }
    for (const capabilities of ['{', '7', '[]', 'null', '']) {
      const { provider, hand } = await openProvider('eip155', () => ({}), {
        namespaces: { eip155 },
        sessionProperties: { capabilities },
      })
      expect(
        await (provider as Evm).request({
          method: 'wallet_getCapabilities',
          params: [addresses.eip155[0]],
        }),
      ).toEqual({})
      expect(hand.requests).toHaveLength(1)
    }
  })

  it('giving the permission back ends the session', async () => {
    const { provider, hand, session } = await openProvider('eip155', () => null)
    await (provider as Evm).request({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
    expect(hand.ended).toEqual([session.topic])
  })
})
