import { cosmosHub } from '@latchkey/adapter-cosmos'
import { base, optimism } from '@latchkey/adapter-evm'
import { describe, expect, it, vi } from 'vitest'
import { namespaces } from '../../test/fakeSession.js'
import { codeOf, openConnector } from '../../test/openConnector.js'
import type { Session } from '../engine/Engine.js'

describe('switchNetwork', () => {
  it('between approved networks nobody is asked', async () => {
    const { connect, connector, hand, seen } = openConnector()
    await connect()
    await connector.switchNetwork?.(base)
    await connector.switchNetwork?.(base)
    expect(seen).toEqual([['network', 'eip155:8453']])
    expect(hand.requests).toEqual([])
  })

  const withOptimism = (session: Session): Partial<Session> => {
    const { eip155 } = namespaces
    return {
      namespaces: {
        ...session.namespaces,
        eip155: { ...eip155, chains: [...eip155.chains, 'eip155:10'] },
      },
    }
  }

  it('to another network the wallet is asked, and is there when its session says so', async () => {
    const { connect, connector, hand, seen, change, session } = openConnector({
      answer: () => null,
    })
    await connect()
    const switching = connector.switchNetwork?.(optimism)
    await expect.poll(() => hand.requests).toHaveLength(1)
    change(withOptimism(session))
    await switching
    expect(hand.requests).toMatchObject([
      {
        topic: session.topic,
        chainId: 'eip155:1',
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: '0xa' }],
      },
    ])
    expect(seen).toEqual([['network', 'eip155:10']])
    expect(await connector.getNetwork?.('eip155')).toBe('eip155:10')
  })

  it('a wallet that does not know the network is asked to add it, with the host’s URLs', async () => {
    const network = { ...optimism, rpcUrls: ['https://rpc.example.org'] }
    const page = openConnector({
      answer: ({ method }) => {
        if (method === 'wallet_switchEthereumChain')
          throw { code: 4902, message: 'Unrecognized chain ID' }
        page.change(withOptimism(page.session))
        return null
      },
    })
    await page.connect()
    await page.connector.switchNetwork?.(network)
    expect(page.hand.requests.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(page.hand.requests[1]?.params).toMatchObject([
      { chainId: '0xa', chainName: optimism.name, rpcUrls: ['https://rpc.example.org'] },
    ])
    expect(page.seen).toEqual([['network', 'eip155:10']])
  })

  it.each([
    [{ code: 4902, message: 'Unrecognized chain ID' }, 'NETWORK_NOT_SUPPORTED'],
    [{ code: 5100, message: 'Unsupported chains.' }, 'NETWORK_NOT_SUPPORTED'],
    [{ code: -32603, message: 'Internal error' }, 'NETWORK_NOT_SUPPORTED'],
    [{ code: 4001, message: 'User rejected' }, 'USER_REJECTED'],
    [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
  ])('%j fails as %s and the wallet stays', async (thrown, code) => {
    const { connect, connector, seen } = openConnector({
      answer: () => {
        throw thrown
      },
    })
    await connect()
    expect(await codeOf(connector.switchNetwork?.(optimism) ?? Promise.resolve())).toBe(code)
    expect(seen).toEqual([])
    expect(await connector.getNetwork?.('eip155')).toBe('eip155:1')
  })

  it('‘Chain is not supported’ where the wallet agrees and its session stays as it is', async () => {
    vi.useFakeTimers()
    try {
      const { connect, connector } = openConnector({ answer: () => null })
      await connect()
      const switching = connector.switchNetwork?.(optimism).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await switching).toMatchObject({
        code: 'NETWORK_NOT_SUPPORTED',
        shortMessage: 'Chain is not supported',
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('elsewhere than on eip155 there is nothing to ask', async () => {
    const { connect, connector, hand } = openConnector()
    await connect()
    const other = { ...cosmosHub, caipNetworkId: 'cosmos:osmosis-1' } as const
    expect(await codeOf(connector.switchNetwork?.(other) ?? Promise.resolve())).toBe(
      'NETWORK_NOT_SUPPORTED',
    )
    expect(hand.requests).toEqual([])
  })

  it('an abort settles at once', async () => {
    const { connect, connector } = openConnector({ answer: () => new Promise(() => {}) })
    await connect()
    const controller = new AbortController()
    const switching = codeOf(
      connector.switchNetwork?.(optimism, { signal: controller.signal }) ?? Promise.resolve(),
    )
    controller.abort()
    expect(await switching).toBe('ABORTED')
  })
})
